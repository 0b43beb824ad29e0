import type { ConversationId } from '@/domain/ids'
import type { RunningReply } from '@/domain/sync'
import { loadCode } from '@/lib/loadCode'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { type Elsewhere, loadElsewhere } from './elsewhere'
import { forgetDead } from './tellRunning'
import { isTaken } from './turns'

/**
 * Shows replies that run on other devices of the person in the chats that are open here. They are told of by sync, and
 * read at the host that keeps them. Gives what ends that.
 */
export function watchElsewhere(deps: CommandDeps): () => void {
  const { store, tabs } = deps
  const tried = new Set<string>()
  const waiting = new Map<ConversationId, Set<() => void>>()
  let running: ReadonlyMap<ConversationId, RunningReply> = new Map()

  function wake(ids: Iterable<ConversationId>): void {
    for (const id of ids) {
      const woken = waiting.get(id)
      waiting.delete(id)
      for (const go of woken ?? []) go()
    }
  }

  const elsewhere: Elsewhere = {
    of: (id) => running.get(id),
    changed: (id) =>
      new Promise((resolve) =>
        waiting.set(
          id,
          (waiting.get(id) ?? new Set()).add(() => resolve()),
        ),
      ),
  }

  function look(id: ConversationId): void {
    const reply = running.get(id)
    if (!reply || tried.has(reply.message.id) || isTaken(deps, id)) return
    // This page's own host is a provider a moment after the start.
    if (!selectConnection(reply.message.reply?.connectionId ?? null)(store.getState())) return
    tried.add(reply.message.id)
    // Without its code the reply comes when it has ended.
    loadCode(() => import('./followElsewhere'))
      .then(({ followElsewhere }) => followElsewhere(deps, id, elsewhere))
      .catch(() => undefined)
  }

  function lookAtAll(): void {
    for (const id of Object.keys(store.getState().threads) as ConversationId[]) look(id)
  }

  async function read(): Promise<void> {
    const replies = await loadElsewhere(deps)
    running = new Map(replies.map((reply) => [reply.message.conversationId, reply]))
    wake([...waiting.keys()])
    lookAtAll()
  }

  void forgetDead(deps)
  void read()
  const ends = [
    tabs.onChanged((ids) => wake(ids)),
    tabs.onKindChanged((kind) => {
      if (kind === 'running') void read()
    }),
    store.subscribe((state, before) => {
      const isMore = state.threads !== before.threads || state.connections !== before.connections
      if (running.size > 0 && (isMore || state.replies !== before.replies)) lookAtAll()
    }),
  ]
  return () => ends.forEach((end) => end())
}
