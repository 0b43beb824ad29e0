import type { ConversationId } from '@/domain/ids'
import { selectConnection, selectConversationSettings } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { exchangeSteps } from '../exchanges/loadSteps'

/**
 * To be called with each letter written: meanwhile the code that sends loads, and the service is connected to; the
 * built-in engine, where it is to answer, loads its model. What goes wrong is told to the request.
 *
 * @param id null on the start page.
 */
export const createWarmSending = (deps: CommandDeps) =>
  function warmSending(id: ConversationId | null): void {
    const state = deps.store.getState()
    const { connectionId, modelId } = selectConversationSettings(id)(state)
    const connection = selectConnection(connectionId)(state)
    if (!connection || modelId === null) return
    exchangeSteps.open().catch(() => undefined)
    deps.warm(connection, modelId)
  }
