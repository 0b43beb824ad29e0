import type { AwakeClock } from '@/lib/time/createAwakeClock'
import { selectPath, selectMessage } from '@/store/selectors'

import { createOpenConversation } from '../conversations/openConversation'
import type { CommandDeps } from '../deps'
import { runReply } from '../replies/runReply'
import type { ReplyOrder } from '../replies/writeReply'
import { orderToGoOn } from './childChat'

/** After a sleep the network may be a moment behind the page: it is tried so often, after pauses that grow. */
const MOST_TRIES = 5
const PAUSE_MS = 3_000

/** Lets a sub-agent work to its end. What was cut because the page was frozen, or its device asleep, is asked for again. */
export async function runThrough(
  deps: CommandDeps,
  first: ReplyOrder,
  clock: Pick<AwakeClock, 'lostMs'>,
  signal: AbortSignal,
): Promise<void> {
  const { conversationId } = first
  let order: ReplyOrder | undefined = first
  let tries = 0
  while (order && !signal.aborted) {
    const before = clock.lostMs()
    await runReply(deps, order)
    const hasSlept = clock.lostMs() > before
    tries = hasSlept ? 1 : tries === 0 ? 0 : tries + 1
    const isOver = tries === 0 || tries > MOST_TRIES
    if (isOver || !isCut(deps, order)) return
    await deps.sleep(PAUSE_MS * tries, signal)
    // Nobody may have looked at it meanwhile.
    if (!deps.store.getState().threads[conversationId]) await createOpenConversation(deps)(conversationId)
    order = orderToGoOn(deps, conversationId)
  }
}

/** Whether the chat ends in a reply that the network cut. */
function isCut({ store }: CommandDeps, { conversationId }: ReplyOrder): boolean {
  const leaf = selectPath(conversationId)(store.getState()).at(-1)
  const last = leaf === undefined ? undefined : selectMessage(conversationId, leaf)(store.getState())
  if (last?.role !== 'assistant') return false
  const { status } = last
  if (status.type === 'interrupted') return true
  return status.type === 'failed' && (status.error.type === 'unreachable' || status.error.type === 'timedOut')
}
