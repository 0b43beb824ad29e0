import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/**
 * Changes several conversations in one step and offers Undo. Those that `changed` gives back as they are, are left; where
 * that is all, nothing is said.
 *
 * @param describe the notice, for the number that changed.
 */
export async function changeTogether(
  deps: CommandDeps,
  ids: readonly ConversationId[],
  changed: (conversation: Conversation) => Conversation,
  describe: (count: number) => string,
): Promise<void> {
  const { store, newId } = deps
  const pairs = ids
    .flatMap((id) => store.getState().conversations[id] ?? [])
    .map((was) => [was, changed(was)] as const)
    .filter(([was, is]) => was !== is)
  if (pairs.length === 0) return
  await record(deps, { conversations: pairs.map(([, is]) => is) })
  store.getState().noticeShown({
    id: newId(),
    tone: 'info',
    text: describe(pairs.length),
    undo: { conversations: pairs.map(([was]) => was) },
  })
}
