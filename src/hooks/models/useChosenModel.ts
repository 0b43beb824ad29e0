import type { Model } from '@/domain/models/model'
import { shownModel, type ShownModel } from '@/domain/models/shownModel'
import type { ConversationId } from '@/domain/ids'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { selectConversationSettings } from '@/store/selectors'

import { useAppState } from '../app'
import { useModel } from './useModels'

export type ChosenModel = Pick<ConversationSettings, 'connectionId' | 'modelId'> & {
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
