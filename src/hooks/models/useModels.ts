import { createContext, useContext, useMemo } from 'react'

import type { CatalogReading } from '@/domain/catalog'
import type { Connection } from '@/domain/connections/connection'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import type { Model } from '@/domain/models/model'
import { shownModel, type ShownModel } from '@/domain/models/shownModel'
import { selectConversationSettings } from '@/store/selectors'

import { useAppState } from '../app'

/** The models of one connection, and how fresh the two lists are that they come from. */
export type ConnectionModels = {
  readonly connection: Connection
  readonly models: readonly Model[]
  readonly isLoading: boolean
  /** A list is being read, for the first time or again; false when absent. */
  readonly isFetching?: boolean
  /** Why the last refresh of the model list failed; the models shown are older then. */
  readonly error: ServiceError | undefined
  readonly catalogError: ServiceError | undefined
  /** Milliseconds since the epoch; undefined before the first answer. */
  readonly listedAt: number | undefined
  readonly catalogAt: number | undefined
  /** What was made of the catalog, or of the model list where that is all there is; undefined before it came. */
  readonly reading: CatalogReading | undefined
  /** What was made of the model list. */
  readonly listReading: CatalogReading | undefined
  readonly refresh: () => void
}

/** Read once for the whole page (`useReadModels`): a dozen components ask. */
export const ModelsContext = createContext<readonly ConnectionModels[] | null>(null)

/** Models of all connections, each list with its own age and error; throws outside of its provider, which is a bug. */
export function useModels(): readonly ConnectionModels[] {
  const groups = useContext(ModelsContext)
  if (!groups) throw new Error('useModels needs a ModelsContext around it')
  return groups
}

type Nullable<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | null }

/** One model by reference; undefined while its lists load, or when it is in neither. */
export function useModel(ref: Nullable<ModelRef> | null): Model | undefined {
  const groups = useModels()
  const group = groups.find(({ connection }) => connection.id === ref?.connectionId)
  return useMemo(() => group?.models.find((model) => model.id === ref?.modelId), [group, ref?.modelId])
}

type ChosenModel = Pick<ConversationSettings, 'connectionId' | 'modelId'> & {
  /** Undefined while its lists load, or when it is in neither. */
  readonly model: Model | undefined
  /** What it was called and cost when it was last shown. */
  readonly shown: ShownModel | undefined
}

/** The model a conversation goes to, or the next new one (null). Whoever asks renders again only when the model changes. */
export function useChosenModel(id: ConversationId | null): ChosenModel {
  const connectionId = useAppState((state) => selectConversationSettings(id)(state).connectionId)
  const modelId = useAppState((state) => selectConversationSettings(id)(state).modelId)
  const kept = useAppState((state) => state.shownModels)
  const shown = connectionId && modelId ? shownModel(kept, { connectionId, modelId }) : undefined
  return { connectionId, modelId, model: useModel({ connectionId, modelId }), shown }
}
