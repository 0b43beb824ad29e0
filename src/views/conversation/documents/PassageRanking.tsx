import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { useAppState, useCommands } from '@/hooks/app'
import { useEngineStatus } from '@/hooks/builtin/useModelShelf'
import { useGo } from '@/hooks/conversations/usePlace'
import { usePriceOfInput } from '@/hooks/documents/useDocumentUpkeep'
import { useRanking } from '@/hooks/documents/useRanking'
import { useEmbeddingChoice } from '@/hooks/models/useEmbeddingChoice'
import { useModel } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { EmbeddingSelect } from '@/ui/controls/EmbeddingSelect'

import { costWords } from './documentWords'

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
