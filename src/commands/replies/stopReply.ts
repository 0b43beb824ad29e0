import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'

/** Ends the network request of the reply in flight; what had arrived is kept. Queued follow-ups stay queued. */
export const createStopReply = (deps: CommandDeps) =>
  function stopReply(id: ConversationId): void {
    deps.inFlight.get(id)?.controller.abort()
  }

/** Ends the wait before the next attempt. */
export const createHurryReply = (deps: CommandDeps) =>
  function hurryReply(id: ConversationId): void {
    deps.inFlight.get(id)?.hurry()
  }
