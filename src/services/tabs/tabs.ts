import { nanoid } from 'nanoid'
import * as z from '@/lib/schema'
import type { ConversationId, MessageId } from '@/domain/ids'
import { idSchema } from '@/domain/schema/idSchema'

/** What tabs tell each other changed. */
export type ChangeKind =
  'conversations' | 'connections' | 'settings' | 'items' | 'runs' | 'running' | 'models' | 'deleted'

/** The right to add messages to a conversation, held by one tab at a time. */
export type Turn = {
  /** Whether no other tab is open: then the conversation is as this one knows it. */
  readonly isAlone: boolean
  readonly release: () => void
}

export type Tabs = {
  /** Names this tab among all, as long as it is open. */
  readonly id: string
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
   * Takes the turn in a conversation: from the message that is added until its reply is on disk, so that the messages
   * of several tabs follow each other. Undefined when another tab has it. One round trip to the browser.
   */
  takeTurn: (id: ConversationId) => Promise<Turn | undefined>
  /** Waits for the turn, in the order asked by all tabs; undefined when the signal aborts before. */
  awaitTurn: (id: ConversationId, signal?: AbortSignal) => Promise<Turn | undefined>
  /** Tabs that are open, by id; empty where the browser cannot say. */
  livingTabs: () => Promise<ReadonlySet<string>>
  /**
   * Runs `lead` while this tab is the leader: at once, or when the leader before it closes. The signal aborts
   * when `stop` is called; the lead lasts until the returned promise settles.
   */
  lead: (name: string, lead: (signal: AbortSignal) => Promise<void>) => () => void
  close: () => void
}

export type TabsDeps = {
  readonly locks?: Pick<LockManager, 'request' | 'query'> | undefined
  readonly openChannel?: ((name: string) => BroadcastChannel) | undefined
}

/** How long a reply that has just ended may take to be written down, in milliseconds. */
const PUT_DOWN_MS = 1_000
const REPLY_LOCK = 'parlance:reply:'
const TURN_LOCK = 'parlance:turn:'
const TAB_LOCK = 'parlance:tab:'

/** Where there are no locks, each tab goes on as if it were the only one. */
const ALONE: Turn = { isAlone: true, release: () => undefined }

// Another tab may run another version of the app: what it says is checked like anything foreign.
const messageSchema = z.object({
  type: z.literal('changed'),
  kind: z.enum(['conversations', 'connections', 'settings', 'items', 'runs', 'running', 'models', 'deleted']),
  ids: z.array(idSchema<ConversationId>()),
})

/** Speaks with the other tabs of this app. Without channels or locks every tab behaves as if it were alone. */
export function createTabs(deps: TabsDeps = browserDeps()): Tabs {
  const channel = deps.openChannel?.('parlance')
  const changed = new Set<(ids: readonly ConversationId[]) => void>()
  const kinds = new Set<(kind: ChangeKind) => void>()
  const own = new Map<MessageId, Promise<unknown>>()
  const id = nanoid()
  const gone = new AbortController()
  // Held as long as the page is there: the browser releases it when the page dies.
  deps.locks
    ?.request(TAB_LOCK + id, () => new Promise((resolve) => gone.signal.addEventListener('abort', resolve)))
    .catch(() => undefined)
  const livingTabs: Tabs['livingTabs'] = async () => {
    const { held = [] } = (await deps.locks?.query()) ?? {}
    return new Set(
      held.flatMap(({ name = '' }) => (name.startsWith(TAB_LOCK) ? [name.slice(TAB_LOCK.length)] : [])),
    )
  }
  const turnOf = async (conversationId: ConversationId, options: LockOptions): Promise<Turn | undefined> => {
    const { locks } = deps
    if (!locks) return ALONE
    const [release, living] = await Promise.all([
      holdLock(locks, TURN_LOCK + conversationId, options),
      livingTabs(),
    ])
    return release && { isAlone: [...living].every((tab) => tab === id), release }
  }

  channel?.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data)
    if (!message.success) return
    for (const listener of kinds) listener(message.data.kind)
    if (message.data.kind === 'conversations') for (const listener of changed) listener(message.data.ids)
  })

  const tell = (kind: ChangeKind, ids: readonly ConversationId[]) =>
    channel?.postMessage({ type: 'changed', kind, ids })

  return {
    id,
    announce: (ids) => {
      if (ids.length > 0) tell('conversations', ids)
    },
    announceKind: (kind) => tell(kind, []),
    onChanged: (listener) => subscribe(changed, listener),
    onKindChanged: (listener) => subscribe(kinds, listener),
    withReplyLock: (id, work) =>
      deps.locks ? lockSoon(deps.locks, `${REPLY_LOCK}${id}`, work) : inTurn(own, id, work),
    whenReplyFree: async (id) => {
      await deps.locks?.request(`${REPLY_LOCK}${id}`, { mode: 'shared' }, () => undefined)
    },
    runningReplies: async () => {
      const { held = [] } = (await deps.locks?.query()) ?? {}
      const names = held.flatMap(({ name }) => (name?.startsWith(REPLY_LOCK) ? [name] : []))
      return new Set(names.map((name) => name.slice(REPLY_LOCK.length) as MessageId))
    },
    takeTurn: (conversationId) => turnOf(conversationId, { ifAvailable: true }),
    awaitTurn: (conversationId, signal) => turnOf(conversationId, signal ? { signal } : {}),
    livingTabs,
    lead: (name, lead) => {
      const controller = new AbortController()
      const { signal } = controller
      const run = () => (signal.aborted ? Promise.resolve() : lead(signal))
      const led = deps.locks ? deps.locks.request(`parlance:lead:${name}`, { signal }, run) : run()
      led.catch(() => undefined) // stopped while waiting
      return () => controller.abort()
    },
    close: () => {
      channel?.close()
      gone.abort()
    },
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Takes a lock and gives how to release it; undefined where it is not to be had, or the signal aborts first. */
const holdLock = (
  locks: NonNullable<TabsDeps['locks']>,
  name: string,
  options: LockOptions,
): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    locks
      .request(name, options, (lock) =>
        lock ? new Promise<void>((release) => resolve(() => release())) : resolve(undefined),
      )
      .catch(() => resolve(undefined))
  })

async function lockSoon<Value>(
  locks: NonNullable<TabsDeps['locks']>,
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

const browserDeps = (): TabsDeps => ({
  locks: 'locks' in globalThis.navigator ? navigator.locks : undefined,
  openChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
})
