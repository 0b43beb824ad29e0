import { useId, useState } from 'react'

import type { DocumentFacts } from '@/domain/attachments/attachment'
import { firstPages, MOST_PAGES, readPages, writePages } from '@/domain/documents/documentText'
import { officeKind } from '@/domain/documents/documentKind'
import type { ConversationId } from '@/domain/ids'
import { isTextFile } from '@/domain/request/refusedAttachment'
import { PICTURE } from '@/domain/tokens/estimateTokens'
import { useCommands } from '@/hooks/app'
import { usePassageOpener } from '@/hooks/beside/besideChat'
import { useUnreadPages } from '@/hooks/documents/useRanking'
import { useChosenModel } from '@/hooks/models/useModels'
import { failed } from '@/lib/result'
import { formatTokenLimit } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextField } from '@/ui/controls/TextField'
import { onDemand } from '@/ui/feedback/onDemand'
import { Problem } from '@/ui/feedback/Outcome'

import { costWords } from './documentWords'
import { PassageRanking, SentPassages } from './PassageRanking'

const ReadText = onDemand(() => import('./ReadText').then((module) => module.ReadText))

type Props = {
  readonly conversationId: ConversationId | null
  readonly name: string
  readonly facts: DocumentFacts
  readonly priceOf: (tokens: number) => string | undefined
  readonly onClose: () => void
}

/**
 * What of a document is sent: passages, the whole, pages as images where the model sees, or the file itself where it takes
 * that; each with its price.
 */
export function SentChoice({ conversationId, name, facts, priceOf, onClose }: Props) {
  const unread = useUnreadPages(conversationId, facts)
  const [isReading, setReading] = useState(false)
  const { loadDocumentCommands } = useCommands()
  const { textId, sent, wholeTokens, originalType, passages, count } = facts
  const [drawn, setDrawn] = useState<{ readonly done: number; readonly total: number }>()
  const [problem, setProblem] = useState<string>()
  const entry = useChosenModel(conversationId).model?.entry
  const modalities = entry?.inputModalities ?? []
  const takesFile =
    sent === 'original' || isTextFile({ name: '', mediaType: originalType }) || modalities.includes('file')
  const isPdf = facts.unit === 'page'
  const seesPages = isPdf && (sent === 'pages' || modalities.length === 0 || modalities.includes('image'))
  const id = conversationId ?? 'new'
  const choose = async (choice: Exclude<DocumentFacts['sent'], 'pages'> | 'found') => {
    setProblem(undefined)
    const commands = await loadDocumentCommands().catch(() => undefined)
    await commands?.chooseSent(id, textId, choice)
  }
  const choosePages = async (numbers: readonly number[]) => {
    setProblem(undefined)
    setDrawn({ done: 0, total: numbers.length })
    const commands = await loadDocumentCommands().catch(() => undefined)
    const chosen = await commands
      ?.choosePages(id, textId, numbers, (done, total) => setDrawn({ done, total }))
      .catch((cause: unknown) => failed(cause instanceof Error ? cause.message : String(cause)))
    setDrawn(undefined)
    if (chosen && !chosen.ok) setProblem(chosen.error)
  }
  const pagesTokens =
    PICTURE.tokens * (sent === 'pages' ? (facts.pages?.length ?? 0) : firstPages(count).length)
  return (
    <div className="flex flex-col gap-3 p-3">
      {(passages > 0 || seesPages || takesFile) && (
        <RadioGroup
          label={t('Send')}
          value={typeof sent === 'string' ? sent : 'found'}
          options={[
            ...(passages > 0
              ? [
                  {
                    value: 'found' as const,
                    label: t('Passages'),
                    ...(typeof sent !== 'string' &&
                      sent.length > 0 && { note: costWords(facts.tokens, priceOf(facts.tokens)) }),
                  },
                  {
                    value: 'whole' as const,
                    label: t('Whole document'),
                    note: costWords(wholeTokens, priceOf(wholeTokens)),
                  },
                ]
              : []),
            ...(seesPages
              ? [
                  {
                    value: 'pages' as const,
                    label: t('Pages as images'),
                    note: costWords(pagesTokens, priceOf(pagesTokens)),
                  },
                ]
              : []),
            ...(takesFile ? [{ value: 'original' as const, label: t('Original file') }] : []),
          ]}
          onChange={(choice) => void (choice === 'pages' ? choosePages(firstPages(count)) : choose(choice))}
        />
      )}
      {drawn && (
        <p role="status" className="text-[13px] text-muted tabular-nums">
          {t('Turning pages into images… {done} of {total}', drawn)}
        </p>
      )}
      <Problem text={problem} />
      {sent === 'pages' ? (
        <SentPages
          facts={facts}
          isBusy={drawn !== undefined}
          onChoose={(numbers) => void choosePages(numbers)}
        />
      ) : sent === 'whole' && wholeTokens > (entry?.contextTokens ?? Infinity) ? (
        <p className="text-[13px] text-danger">
          {t(
            'The document doesn’t fit: this model reads {count} tokens at most. Send passages, or choose a model with a larger context.',
            { count: formatTokenLimit(entry?.contextTokens ?? 0) },
          )}
        </p>
      ) : typeof sent === 'string' ? (
        <p className="text-[13px] text-muted">
          {sent === 'whole'
            ? t('The model reads every page and can cite any passage.')
            : t('The model gets the file itself. Citations don’t lead to passages.')}
        </p>
      ) : passages === 0 ? null : (
        <>
          <PassageRanking conversationId={conversationId} question={facts.question} />
          <SentPassages facts={facts} numbers={sent} onChange={(numbers) => void choose(numbers)} />
        </>
      )}
      {unread > 0 &&
        (isReading ? (
          <ReadText conversationId={conversationId} source={textId} pages={unread} onBegin={onClose} />
        ) : (
          <Button size="small" className="self-start" onClick={() => setReading(true)}>
            {t('Read text on this device')}
          </Button>
        ))}
      {officeKind({ name, type: originalType }) && <ShowPages name={name} facts={facts} onClose={onClose} />}
    </div>
  )
}

/** Opens an Office file beside the chat, as its program shows it. */
function ShowPages({ name, facts, onClose }: Pick<Props, 'name' | 'facts' | 'onClose'>) {
  const { open } = usePassageOpener()
  const { textId, originalId, sent } = facts
  const show = () => {
    const number = typeof sent === 'string' ? 1 : (sent[0] ?? 1)
    open({ textId, originalId, name, number, isWhole: true })
    onClose()
  }
  return (
    <Button size="small" className="self-start" onClick={show}>
      {t('Show pages')}
    </Button>
  )
}

type SentPagesProps = {
  readonly facts: DocumentFacts
  readonly isBusy: boolean
  readonly onChoose: (numbers: readonly number[]) => void
}

/** Which pages of a document go as images. */
function SentPages({ facts: { count, pages = [] }, isBusy, onChoose }: SentPagesProps) {
  const [text, setText] = useState(() => writePages(pages.map(({ number }) => number)))
  const [error, setError] = useState<string>()
  const formId = useId()
  return (
    <form
      id={formId}
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const numbers = readPages(text, count)
        setError(
          numbers
            ? undefined
            : t('Enter pages from 1 to {count}, up to {most} at once, such as 1-3, 7.', {
                count,
                most: MOST_PAGES,
              }),
        )
        if (numbers) onChoose(numbers)
      }}
    >
      <TextField
        label={t('Pages')}
        hint={t('Up to {most} of {count}, such as 1-3, 7', { most: Math.min(MOST_PAGES, count), count })}
        value={text}
        onChange={setText}
        error={error}
        autoComplete="off"
      />
      <Button size="small" type="submit" isBusy={isBusy}>
        {t('Use these pages')}
      </Button>
    </form>
  )
}
