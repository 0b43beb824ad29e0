import type { ConversationId, ModelId } from '@/domain/ids'
import { modelKey } from '@/domain/modelRef'
import { useAppState, useCommands } from '@/hooks/app'
import { usePriceOfInput } from '@/hooks/documents/useInputPrice'
import { useRanking } from '@/hooks/documents/useRanking'
import { useModel, useModels } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'

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
  const { changeAppSettings } = useCommands()
  const chosen = useAppState(({ settings }) => settings.embeddingModel)
  const groups = useModels().filter(({ connection }) => connection.type !== 'builtin')
  const priceOf = usePriceOfInput(useModel(chosen)?.entry?.prices)
  const model = chosen && chosen.modelId !== '' ? chosen : undefined
  const { rank, isBusy, tokens, result } = useRanking(conversationId, model, question)
  if (groups.length === 0)
    return <p className="text-[13px] text-muted">{t('Add a provider that has embedding models first.')}</p>

  const choices = groups.flatMap(({ connection, models }) => [
    ...models
      .filter(({ entry }) => entry?.outputModalities.includes('embeddings'))
      .map(({ id, name }) => ({ connection, label: name, modelId: id })),
    { connection, label: t('Another model…'), modelId: undefined },
  ])
  const options = choices.map(({ connection, label, modelId }) => ({
    value: modelId === undefined ? connection.id : modelKey({ connectionId: connection.id, modelId }),
    label,
    group: connection.name,
  }))
  const isListed = chosen !== null && options.some(({ value }) => value === modelKey(chosen))
  const typed = chosen && !isListed && groups.some(({ connection }) => connection.id === chosen.connectionId)
  const value = chosen === null ? '' : isListed ? modelKey(chosen) : typed ? chosen.connectionId : ''
  const choose = (next: string) => {
    const choice = choices[options.findIndex((option) => option.value === next)]
    if (!choice) return
    const { connection, modelId = '' as ModelId } = choice
    void changeAppSettings({ embeddingModel: { connectionId: connection.id, modelId } })
  }
  return (
    <>
      <Select<string>
        label={t('Embedding model')}
        value={value}
        options={[...(value === '' ? [{ value: '', label: t('Choose a model') }] : []), ...options]}
        onChange={choose}
      />
      {typed && (
        <TextField
          label={t('Model ID')}
          value={chosen.modelId}
          onChange={(text) =>
            void changeAppSettings({ embeddingModel: { ...chosen, modelId: text.trim() as ModelId } })
          }
        />
      )}
      {model && tokens !== undefined && (
        <p className="text-[13px] text-muted tabular-nums">
          {t('Sends your question and its best passages to the provider: {cost}', {
            cost: costWords(tokens, priceOf(tokens)),
          })}
        </p>
      )}
      {model && tokens !== undefined && (
        <Button size="small" isBusy={isBusy} onClick={() => void rank()}>
          {t('Rank passages')}
        </Button>
      )}
      <p role="status" className="text-[13px] text-muted">
        {result?.ok === true && t('Ranked by words and meaning.')}
        {result?.ok === false && t('Ranked by words only. {reason}', { reason: result.error })}
      </p>
    </>
  )
}
