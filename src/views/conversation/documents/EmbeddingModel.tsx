import type { ModelId } from '@/domain/ids'
import type { Model } from '@/domain/models/model'
import { modelKey, type ModelRef } from '@/domain/modelRef'
import { useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useModels, type ConnectionModels } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'

/** Which model makes embeddings: of those that say so, or any other of a provider by its id. */
export function EmbeddingModel({ chosen }: { readonly chosen: ModelRef | null }) {
  const { changeAppSettings } = useCommands()
  const go = useGo()
  const groups = useModels()
  const choices = groups.flatMap(choicesOf)
  if (choices.length === 0)
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

  const options = choices.map(({ connection, label, modelId }) => ({
    value: modelId === undefined ? connection.id : modelKey({ connectionId: connection.id, modelId }),
    label,
    group: connection.name,
  }))
  const isListed = chosen !== null && options.some(({ value }) => value === modelKey(chosen))
  const typed =
    chosen && !isListed && options.some(({ value }) => value === chosen.connectionId) ? chosen : undefined
  const value = isListed ? modelKey(chosen) : (typed?.connectionId ?? '')
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
          value={typed.modelId}
          onChange={(text) =>
            void changeAppSettings({ embeddingModel: { ...typed, modelId: text.trim() as ModelId } })
          }
        />
      )}
    </>
  )
}

type Choice = Pick<ConnectionModels, 'connection'> & {
  readonly label: string
  /** Undefined = its id is typed. */
  readonly modelId: ModelId | undefined
}

const makesEmbeddings = ({ entry, listed }: Model, isHere: boolean): boolean =>
  // What only the catalog of this device has was deleted.
  entry?.outputModalities.includes('embeddings') === true && (!isHere || listed !== undefined)

/** The models of this device all say what they make; a provider's may not. */
function choicesOf({ connection, models }: ConnectionModels): readonly Choice[] {
  const isHere = connection.type === 'builtin'
  const known = models
    .filter((model) => makesEmbeddings(model, isHere))
    .map(({ id, name }): Choice => ({ connection, label: name, modelId: id }))
  return isHere ? known : [...known, { connection, label: t('Another model…'), modelId: undefined }]
}
