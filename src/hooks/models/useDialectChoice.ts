import type { Dialect } from '@/domain/connections/dialect'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { dialectsOf } from '@/domain/dialects'
import { selectConnection } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useDialect } from './useDialect'

type Chosen = Pick<ConversationSettings, 'connectionId' | 'modelId'>

/** The dialects that the chosen model's connection offers, the one in use, and how to choose another. */
export function useDialectChoice(model: Chosen) {
  const { connectionId, modelId } = model
  const { chooseDialect } = useCommands()
  const connection = useAppState(selectConnection(connectionId))
  const chosen = useDialect(model)
  return {
    offered: dialectsOf(connection),
    chosen,
    onChoose: (picked: Dialect) => {
      if (connectionId !== null && modelId !== null) void chooseDialect({ connectionId, modelId }, picked)
    },
  }
}
