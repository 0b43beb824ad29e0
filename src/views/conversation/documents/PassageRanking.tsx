import type { DocumentFacts } from '@/domain/attachments/attachment'
import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import { passageExcerpt } from '@/domain/documents/citations'
import type { Passage } from '@/domain/documents/documentText'
import { passageTokens, plainText } from '@/domain/documents/passages'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { useAppState, useCommands } from '@/hooks/app'
import { useEngineStatus } from '@/hooks/builtin/useModelShelf'
import { useGo } from '@/hooks/conversations/usePlace'
import { useDocument, usePriceOfInput } from '@/hooks/documents/useDocumentUpkeep'
import { useRanking } from '@/hooks/documents/useRanking'
import { useEmbeddingChoice } from '@/hooks/models/useEmbeddingChoice'
import { useModel } from '@/hooks/models/useModels'
import { dotted } from '@/lib/text/dotted'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmbeddingSelect } from '@/ui/controls/EmbeddingSelect'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

import { costWords, placeWords } from './documentWords'

type Props = {
  readonly conversationId: ConversationId | null
  /** What the passages were found for; undefined where the person chose them. */
  readonly question: string | undefined
}

/** How passages are ranked: by their words, or by a model's embeddings, too, which costs something and is never needed. */
export function PassageRanking({ conversationId, question }: Props) {
  const { changeAppSettings } = useCommands()
  const isOn = useAppState(({ settings }) => settings.ranksByMeaning)
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label={t('Ranking')}
        value={isOn ? 'meaning' : 'words'}
        options={[
          { value: 'words', label: t('Words') },
          { value: 'meaning', label: t('Words and meaning') },
        ]}
        onChange={(choice) => void changeAppSettings({ ranksByMeaning: choice === 'meaning' })}
      />
      {isOn && <ByMeaning conversationId={conversationId} question={question} />}
    </div>
  )
}

function ByMeaning({ conversationId, question }: Props) {
  const chosen = useAppState(({ settings }) => settings.embeddingModel)
  const isHere = chosen?.connectionId === BUILTIN_CONNECTION.id
  const priceOf = usePriceOfInput(useModel(chosen)?.entry?.prices)
  const model = chosen && chosen.modelId !== '' ? chosen : undefined
  const { rank, stop, isBusy, tokens, result } = useRanking(conversationId, model, question)
  return (
    <>
      <EmbeddingModel chosen={chosen} />
      {model && tokens !== undefined && (
        <>
          <p className="text-[13px] text-muted tabular-nums">
            {isHere
              ? t('Reads your question and its best passages on this device: {cost}', {
                  cost: costWords(tokens, undefined),
                })
              : t('Sends your question and its best passages to the provider: {cost}', {
                  cost: costWords(tokens, priceOf(tokens)),
                })}
          </p>
          <div className="flex gap-2">
            <Button size="small" isBusy={isBusy} onClick={() => void rank()}>
              {t('Rank passages')}
            </Button>
            {isBusy && (
              <Button size="small" variant="quiet" onClick={stop}>
                {t('Cancel')}
              </Button>
            )}
          </div>
          {isBusy && isHere && <EmbeddingProgress />}
        </>
      )}
      <p role="status" className="text-[13px] text-muted">
        {result?.ok === true && t('Ranked by words and meaning.')}
        {result?.ok === false && t('Ranked by words only. {reason}', { reason: result.error })}
      </p>
    </>
  )
}

/** How far this device is with the passages. */
function EmbeddingProgress() {
  const status = useEngineStatus()
  if (status.type !== 'ready') return <ProgressBar label={t('Loading the model')} />
  const { embedded } = status
  // The first or the last moment.
  if (!embedded) return <ProgressBar label={t('Reading')} />
  return (
    <ProgressBar
      label={t('Reading')}
      value={embedded.done / embedded.total}
      detail={t('{done} of {total} texts', embedded)}
    />
  )
}

/** Which model makes embeddings: of those that say so, or any other of a provider by its id. */
function EmbeddingModel({ chosen }: { readonly chosen: ModelRef | null }) {
  const go = useGo()
  const choice = useEmbeddingChoice(chosen)
  if (choice.options.length === 0)
    return (
      <>
        <p className="text-[13px] text-muted">
          {t('Add a provider that has embedding models, or an embedding model of this device, first.')}
        </p>
        <Button size="small" className="self-start" onClick={() => go('/settings/models')}>
          {t('Models on this device')}
        </Button>
      </>
    )
  return <EmbeddingSelect {...choice} />
}

type SentPassagesProps = {
  readonly facts: DocumentFacts
  readonly numbers: readonly number[]
  readonly onChange: (numbers: readonly number[]) => void
}

/** Characters shown of a passage. */
const EXCERPT_CHARS = 140

/** Its heading is named beside it. */
const excerptOf = ({ blocks }: Passage, question: string): string =>
  passageExcerpt(
    plainText(blocks.filter(({ type }) => type !== 'heading')) || plainText(blocks),
    question,
    EXCERPT_CHARS,
  )

/** The passages that go with the message, each with its place, why it was found and its tokens; each can be left out. */
export function SentPassages({ facts, numbers, onChange }: SentPassagesProps) {
  const document = useDocument(facts.textId)
  if (numbers.length === 0)
    return (
      <p className="text-[13px] text-muted">
        {t('The passages that fit your question best are chosen once you write it.')}
      </p>
    )
  if (!document) return <p className="text-[13px] text-muted">{t('Loading…')}</p>
  if (!document.ok) return <p className="text-[13px] text-danger">{document.error}</p>
  const { passages, sections, unit } = document.value
  const last = numbers.at(-1) ?? 0
  return (
    <>
      <ul aria-label={t('Passages')} className="flex flex-col">
        {numbers.map((number) => {
          const passage = passages[number - 1]
          if (!passage) return null
          const place = placeWords(unit, sections[passage.section] ?? '')
          const where = dotted([place, passage.headings.at(-1)])
          return (
            <li key={number} className="border-t border-line py-1.5 text-[13px] first:border-t-0">
              <label className="flex cursor-pointer items-start gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  aria-label={where === '' ? t('Passage {number}', { number }) : where}
                  checked
                  onChange={() => onChange(numbers.filter((each) => each !== number))}
                  className="mt-1 accent-accent"
                />
                <span className="min-w-0">
                  <span className="tabular-nums">
                    {where === '' ? t('Passage {number}', { number }) : where}
                    <span className="text-muted"> · {formatTokens(passageTokens(passage))}</span>
                  </span>
                  <span className="line-clamp-2 wrap-anywhere text-muted">
                    {excerptOf(passage, facts.question ?? '')}
                  </span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      {last < passages.length && (
        <Button size="small" onClick={() => onChange([...numbers, last + 1])}>
          {t('Add the next passage')}
        </Button>
      )}
    </>
  )
}
