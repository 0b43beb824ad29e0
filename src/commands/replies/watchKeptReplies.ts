import type { ConversationId } from '@/domain/ids'
import { loadCode } from '@/lib/loadCode'
import type { AppStore } from '@/store/appStore'
import { selectConnection, selectMessage } from '@/store/selectors'

import type { CommandDeps } from '../deps'

/**
 * Looks at the end of each chat that is opened for a reply that its page left while the host went on reading it, and
 * takes it up. Gives what ends that.
 *
 * @param watched tells of changes, at once or a moment later.
 */
export function watchKeptReplies(
  deps: CommandDeps,
  watched: Pick<AppStore, 'subscribe'> = deps.store,
): () => void {
  const { store, inFlight } = deps
  const tried = new Set<string>()

  function look(id: ConversationId): void {
    const leafId = store.getState().threads[id]?.path.at(-1)
    const reply = leafId === undefined ? undefined : selectMessage(id, leafId)(store.getState())
    const kept = reply?.reply?.kept
    if (!reply || !kept || reply.status.type !== 'interrupted' || inFlight.has(id) || tried.has(kept.id))
      return
    // This page's own host is a provider a moment after the start.
    if (!selectConnection(reply.reply.connectionId)(store.getState())) return
    tried.add(kept.id)
    // Without its code what arrived stays, and the next start tries again.
    loadCode(() => import('./takeUpReplies'))
      .then(({ takeUpReply }) => takeUpReply(deps, id, reply, kept))
      .then((isAsked) => {
        if (!isAsked) tried.delete(kept.id)
      })
      .catch(() => undefined)
  }

  const lookAtAll = () => {
    for (const id of Object.keys(store.getState().threads) as ConversationId[]) look(id)
  }
  lookAtAll()
  return watched.subscribe((state, before) => {
    if (state.connections !== before.connections) lookAtAll()
    else if (state.threads !== before.threads)
      for (const id of Object.keys(state.threads) as ConversationId[])
        if (state.threads[id] !== before.threads[id]) look(id)
  })
}
