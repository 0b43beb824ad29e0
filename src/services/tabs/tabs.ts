import * as z from 'zod/mini'

import type { ConversationId, MessageId } from '@/domain/ids'
import { idSchema } from '@/domain/schema/idSchema'

/** What tabs tell each other changed. */
export type ChangeKind = 'conversations' | 'connections' | 'settings' | 'deleted'

export type Tabs = {
  /** Tells the other tabs that these conversations changed on disk. */
  announce: (ids: readonly ConversationId[]) => void
  /** Tells the other tabs that something besides conversations changed on disk. */
  announceKind: (kind: Exclude<ChangeKind, 'conversations'>) => void
  /** Hears of conversations changed by other tabs. Returns a stop. */
  onChanged: (listener: (ids: readonly ConversationId[]) => void) => () => void
  onKindChanged: (listener: (kind: ChangeKind) => void) => () => void
  /**
   * Runs `work` as the only writer of a reply among all tabs, once what wrote it before has put it down.
   * Resolves to undefined, without running it, when that takes a second: then another tab is writing it.
   * Where the browser has no locks, only this tab's own writers wait for each other.
   */
  withReplyLock: <Value>(id: MessageId, work: () => Promise<Value>) => Promise<Value | undefined>
  /** Resolves when no tab writes this reply any more; at once where the browser has no locks. */
  whenReplyFree: (id: MessageId) => Promise<void>
  /** Replies that some tab is writing now. Empty where the browser cannot say. */
  runningReplies: () => Promise<ReadonlySet<MessageId>>
  /**
   * Runs `lead` while this tab is the leader: at once, or when the leader before it closes. The signal aborts
   * when `stop` is called; the lead lasts until the returned promise settles.
   */
  lead: (name: string, lead: (signal: AbortSignal) => Promise<void>) => () => void
  close: () => void
}

export type TabsMeans = {
  readonly locks?: Pick<LockManager, 'request' | 'query'> | undefined
  readonly openChannel?: ((name: string) => BroadcastChannel) | undefined
}

/** How long a reply that has just ended may take to be written down, in milliseconds. */
const PUT_DOWN_MS = 1_000
const REPLY_LOCK = 'parlance:reply:'

// Another tab may run another version of the app: what it says is checked like anything foreign.
const tidingsSchema = z.object({
  type: z.literal('changed'),
  kind: z.enum(['conversations', 'connections', 'settings', 'deleted']),
  ids: z.array(idSchema<ConversationId>()),
})

/** Speaks with the other tabs of this app. Without channels or locks every tab behaves as if it were alone. */
export function createTabs(means: TabsMeans = browserMeans()): Tabs {
  const channel = means.openChannel?.('parlance')
  const changed = new Set<(ids: readonly ConversationId[]) => void>()
  const kinds = new Set<(kind: ChangeKind) => void>()
  const own = new Map<MessageId, Promise<unknown>>()

  channel?.addEventListener('message', ({ data }) => {
    const tidings = tidingsSchema.safeParse(data)
    if (!tidings.success) return
    for (const listener of kinds) listener(tidings.data.kind)
    if (tidings.data.kind === 'conversations') for (const listener of changed) listener(tidings.data.ids)
  })

  const tell = (kind: ChangeKind, ids: readonly ConversationId[]) =>
    channel?.postMessage({ type: 'changed', kind, ids })

  return {
    announce: (ids) => {
      if (ids.length > 0) tell('conversations', ids)
    },
    announceKind: (kind) => tell(kind, []),
    onChanged: (listener) => subscribe(changed, listener),
    onKindChanged: (listener) => subscribe(kinds, listener),
    withReplyLock: (id, work) =>
      means.locks ? lockSoon(means.locks, `${REPLY_LOCK}${id}`, work) : inTurn(own, id, work),
    whenReplyFree: async (id) => {
      await means.locks?.request(`${REPLY_LOCK}${id}`, { mode: 'shared' }, () => undefined)
    },
    runningReplies: async () => {
      const { held = [] } = (await means.locks?.query()) ?? {}
      const names = held.flatMap(({ name }) => (name?.startsWith(REPLY_LOCK) ? [name] : []))
      return new Set(names.map((name) => name.slice(REPLY_LOCK.length) as MessageId))
    },
    lead: (name, lead) => {
      const controller = new AbortController()
      const { signal } = controller
      const run = () => (signal.aborted ? Promise.resolve() : lead(signal))
      const led = means.locks ? means.locks.request(`parlance:lead:${name}`, { signal }, run) : run()
      led.catch(() => undefined) // stopped while waiting
      return () => controller.abort()
    },
    close: () => channel?.close(),
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function lockSoon<Value>(
  locks: NonNullable<TabsMeans['locks']>,
  name: string,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  const got = { lock: false }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(PUT_DOWN_MS) }, () => {
      got.lock = true
      return work()
    })
  } catch (cause) {
    if (got.lock) throw cause
    return undefined
  }
}

function inTurn<Value>(
  own: Map<MessageId, Promise<unknown>>,
  id: MessageId,
  work: () => Promise<Value>,
): Promise<Value> {
  const turn = (own.get(id) ?? Promise.resolve()).catch(() => undefined).then(work)
  own.set(id, turn)
  return turn
}

const browserMeans = (): TabsMeans => ({
  locks: 'locks' in globalThis.navigator ? navigator.locks : undefined,
  openChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
})
