import type { ConversationId } from '@/domain/ids'
import type { RunningReply } from '@/domain/sync'
import { loadCode } from '@/lib/loadCode'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { type Elsewhere, loadElsewhere, placeOf } from './elsewhere'
import { forgetStops, obeyStops } from './stopElsewhere'
import { forgetDead } from './tellRunning'
import { isTaken } from './turns'

/** A device that died says to the end that it is at work: it is believed for this long after a reply began. */
const MARKED_MS = 1_800_000

/**
 * Shows replies that run on other devices of the person in the chats that are open here. They are told of by sync, and
 * read at the host that keeps them. Gives what ends that.
 */
export function watchElsewhere(deps: CommandDeps): () => void {
  const { store, tabs } = deps
  const tried = new Set<string>()
  const waiting = new Map<ConversationId, Set<() => void>>()
  let running: ReadonlyMap<ConversationId, RunningReply> = new Map()
  let unmark: ReturnType<typeof setTimeout> | undefined

  function wake(ids: Iterable<ConversationId>): void {
    for (const id of ids) {
      const woken = waiting.get(id)
      waiting.delete(id)
      for (const go of woken ?? []) go()
    }
  }

  const elsewhere: Elsewhere = {
    of: (id) => running.get(id),
    followed: (reply) => void tried.add(placeOf(reply)),
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
    if (!reply || tried.has(placeOf(reply)) || isTaken(deps, id)) return
    // This page's own host is a provider a moment after the start.
    if (!selectConnection(reply.message.reply?.connectionId ?? null)(store.getState())) return
    tried.add(placeOf(reply))
    // Without its code the reply comes when it has ended.
    loadCode(() => import('./followElsewhere'))
      .then(({ followElsewhere }) => followElsewhere(deps, id, elsewhere))
      .catch(() => undefined)
  }

  function lookAtAll(): void {
    for (const id of Object.keys(store.getState().threads) as ConversationId[]) look(id)
  }

  async function read(): Promise<void> {
    const { replies, stops } = await loadElsewhere(deps)
    running = new Map(replies.map((reply) => [reply.message.conversationId, reply]))
    mark()
    wake([...waiting.keys()])
    lookAtAll()
    await obeyStops(deps, stops)
    await forgetStops(deps, replies)
  }

  /** Chats that are only listed say so, too. */
  function mark(): void {
    clearTimeout(unmark)
    const ages = [...running].map(([id, { startedAt }]) => [id, deps.now() - startedAt] as const)
    const marked = ages.filter(([, ageMs]) => ageMs < MARKED_MS)
    const before = store.getState().runningElsewhere
    if (marked.length !== before.size || marked.some(([id]) => !before.has(id)))
      store.getState().runningElsewhereChanged(new Set(marked.map(([id]) => id)))
    if (marked.length > 0)
      unmark = setTimeout(mark, MARKED_MS - Math.max(0, ...marked.map(([, ageMs]) => ageMs)))
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
  return () => {
    clearTimeout(unmark)
    ends.forEach((end) => end())
  }
}
