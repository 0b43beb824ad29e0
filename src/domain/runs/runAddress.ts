import type { ConnectionId, ModelId } from '../ids'
import type { ModelRef } from '../modelRef'

/** Models as an address names them: `connection/model,connection/model`. Commas within an id are escaped. */
export const writeModels = (models: readonly ModelRef[]): string =>
  models.map(({ connectionId, modelId }) => `${connectionId}/${modelId.replaceAll(',', '%2C')}`).join(',')

/** Reads them back; what has no connection before a slash is left out. */
export const readModels = (text: string): readonly ModelRef[] =>
  text.split(',').flatMap((part) => {
    const slash = part.indexOf('/')
    return slash < 1 || slash === part.length - 1
      ? []
      : [
          {
            connectionId: part.slice(0, slash) as ConnectionId,
            modelId: part.slice(slash + 1).replaceAll('%2C', ',') as ModelId,
          },
        ]
  })
