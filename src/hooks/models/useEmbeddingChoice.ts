import type { ModelId } from '@/domain/ids'
import { modelKey, type ModelRef } from '@/domain/modelRef'
import type { Model } from '@/domain/models/model'
import { t } from '@/lib/text/t'

import { useCommands } from '../app'
import { type ConnectionModels, useModels } from './useModels'

/** The models that may make embeddings, as options, and how one of them is chosen for all places that rank. */
export function useEmbeddingChoice(chosen: ModelRef | null) {
  const { changeAppSettings } = useCommands()
  const choices = useModels().flatMap(choicesOf)
  const options = choices.map(({ connection, label, modelId }) => ({
    value: modelId === undefined ? connection.id : modelKey({ connectionId: connection.id, modelId }),
    label,
    group: connection.name,
  }))
  const isListed = chosen !== null && options.some(({ value }) => value === modelKey(chosen))
  const typed =
    chosen && !isListed && options.some(({ value }) => value === chosen.connectionId) ? chosen : undefined
  return {
    options,
    value: isListed ? modelKey(chosen) : (typed?.connectionId ?? ''),
    /** The one whose id is typed. */
    typed,
    choose: (next: string) => {
      const choice = choices[options.findIndex((option) => option.value === next)]
      if (!choice) return
      const { connection, modelId = '' as ModelId } = choice
      void changeAppSettings({ embeddingModel: { connectionId: connection.id, modelId } })
    },
    nameModel: (text: string) => {
      if (typed) void changeAppSettings({ embeddingModel: { ...typed, modelId: text.trim() as ModelId } })
    },
  }
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
