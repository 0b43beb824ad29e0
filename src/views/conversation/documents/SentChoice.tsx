import type { DocumentFacts } from '@/domain/attachments/documentFacts'
import type { ConversationId } from '@/domain/ids'
import { isTextFile } from '@/domain/request/isTextFile'
import { useCommands } from '@/hooks/app'
import { useChosenModel } from '@/hooks/models/useChosenModel'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'

import { costWords } from './documentWords'
import { SentPassages } from './SentPassages'

type Props = {
  readonly conversationId: ConversationId | null
  readonly facts: DocumentFacts
  readonly priceOf: (tokens: number) => string | undefined
}

/** What of a document is sent: passages, the whole, or the file itself where the model takes it; each with its price. */
export function SentChoice({ conversationId, facts, priceOf }: Props) {
  const { loadDocumentCommands } = useCommands()
  const { textId, sent, wholeTokens, originalType } = facts
  const entry = useChosenModel(conversationId).model?.entry
  const takesFile =
    isTextFile({ name: '', mediaType: originalType }) || entry?.inputModalities.includes('file') === true
  const choose = async (choice: DocumentFacts['sent'] | 'found') => {
    const commands = await loadDocumentCommands().catch(() => undefined)
    await commands?.chooseSent(conversationId ?? 'new', textId, choice)
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <RadioGroup
        label={t('Send')}
        value={sent === 'whole' || sent === 'original' ? sent : 'found'}
        options={[
          {
            value: 'found',
            label: t('Passages'),
            ...(typeof sent !== 'string' &&
              sent.length > 0 && { note: costWords(facts.tokens, priceOf(facts.tokens)) }),
          },
          { value: 'whole', label: t('Whole document'), note: costWords(wholeTokens, priceOf(wholeTokens)) },
          ...(takesFile ? [{ value: 'original' as const, label: t('Original file') }] : []),
        ]}
        onChange={(choice) => void choose(choice)}
      />
      {typeof sent === 'string' ? (
        <p className="text-[13px] text-muted">
          {sent === 'whole'
            ? t('The model reads every page and can cite any passage.')
            : t('The model gets the file itself. Citations don’t lead to passages.')}
        </p>
      ) : (
        <SentPassages facts={facts} numbers={sent} onChange={(numbers) => void choose(numbers)} />
      )}
    </div>
  )
}
