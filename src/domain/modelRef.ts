import type { ConnectionId, ModelId } from './ids'

/** A model of a connection; the same id at another connection is another model. */
export type ModelRef = { readonly connectionId: ConnectionId; readonly modelId: ModelId }

/** Whether two references name the same model of the same connection. */
export const isSameModel = (one: ModelRef, other: ModelRef): boolean =>
  one.connectionId === other.connectionId && one.modelId === other.modelId

/** The model that settings have chosen; undefined where they name none. */
export const chosenRef = ({
  connectionId,
  modelId,
}: {
  readonly connectionId: ConnectionId | null
  readonly modelId: ModelId | null
}): ModelRef | undefined =>
  connectionId === null || modelId === null ? undefined : { connectionId, modelId }

/** What refers to a model that is listed. */
export const refOf = ({
  connectionId,
  id,
}: {
  readonly connectionId: ConnectionId
  readonly id: ModelId
}): ModelRef => ({ connectionId, modelId: id })

/** Who wrote a reply. */
export const answeredBy = ({
  connectionId,
  model,
}: {
  readonly connectionId: ConnectionId
  readonly model: ModelId
}): ModelRef => ({ connectionId, modelId: model })

/** A model of a connection as one text: for keys of maps, lists and stored settings. */
export const modelKey = ({ connectionId, modelId }: ModelRef): string =>
  JSON.stringify([connectionId, modelId])
