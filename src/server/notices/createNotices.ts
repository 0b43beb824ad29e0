import type { NoticeDevice, NoticeStore } from '../store/noticeStore'

import {
  newVapidKeys,
  readVapidKeys,
  type PushOutcome,
  type PushSender,
  type VapidKeys,
} from './createPushSender'
import { isQuiet, type Notice } from './notice'

type Parts = {
  readonly store: NoticeStore
  readonly sender: Pick<PushSender, 'send'>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Milliseconds after which a reply that nobody followed is told. */
  readonly graceMs?: number
  /** Milliseconds after which a notice that couldn't be sent is sent again, once each. */
  readonly againMs?: readonly number[]
}

/** Tells people of things while none of their pages is open: replies, what waits for them, budgets, schedules. */
export type Notices = ReturnType<typeof createNotices>

/** A page that lost its connection, or that reloads, is there again by then. */
const GRACE_MS = 3_000
const MOST_EARLY = 1_000
/** A push service that is down is back by then, or the notice is old. */
const AGAIN_MS = [5_000, 30_000, 120_000, 600_000]

export function createNotices({ store, sender, now, graceMs = GRACE_MS, againMs = AGAIN_MS }: Parts) {
  let known: Promise<VapidKeys> | undefined
  const running = new Set<Promise<unknown>>()
  const waiting = new Set<() => void>()
  /** Replies that ended a moment ago, each with the device that tells of it by itself, if one does. */
  const unseen = new Map<string, string | undefined>()
  /** Devices that told by themselves of a reply before its end was known here; the latest alone. */
  const early = new Map<string, string>()
  let isClosed = false

  /** Made when somebody first asks for them. */
  function keys(): Promise<VapidKeys> {
    known ??= store
      .keys(newVapidKeys)
      .then(readVapidKeys)
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }

  async function send(device: NoticeDevice, notice: Notice): Promise<PushOutcome> {
    const outcome = await sender.send(device, notice, await keys())
    if (outcome === 'gone') await store.removeEndpoint(device.endpoint)
    return outcome
  }

  /** What can't be sent now is lost: the chat itself says it at the next visit. */
  function inBackground(work: () => Promise<unknown>): void {
    const done = work()
      .catch(() => undefined)
      .finally(() => running.delete(done))
    running.add(done)
  }

  async function tellNow(owner: string, notice: Notice, except?: string): Promise<void> {
    const devices = await store.devices(owner)
    const awake = devices.filter(({ id, quiet }) => id !== except && !(quiet && isQuiet(quiet, now())))
    await Promise.all(awake.map((device) => sendPatiently(owner, device, notice)))
  }

  /** Again and again, with pauses that grow, where the push service can't take it; not to one that left meanwhile. */
  async function sendPatiently(owner: string, device: NoticeDevice, notice: Notice): Promise<void> {
    let outcome = await send(device, notice)
    for (const ms of againMs) {
      if (outcome !== 'busy' && outcome !== 'unreachable') return
      await pause(ms)
      const devices = isClosed ? [] : await store.devices(owner)
      const there = devices.find(({ id }) => id === device.id)
      if (!there || (there.quiet && isQuiet(there.quiet, now()))) return
      outcome = await send(there, notice)
    }
  }

  /** Resolves after a while, or at once when the host ends. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      function done() {
        clearTimeout(timer)
        waiting.delete(done)
        resolve()
      }
      waiting.add(done)
    })
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    send,
    /** Tells all devices of a person, but those in their quiet hours and the one that says so itself. */
    tell(owner: string, notice: Notice, except?: string): void {
      if (!isClosed) inBackground(() => tellNow(owner, notice, except))
    },
    /** The same, once for this name, on whichever host. */
    tellOnce(owner: string, name: string, notice: Notice): void {
      if (isClosed) return
      inBackground(async () => {
        const devices = await store.devices(owner)
        if (devices.length > 0 && (await store.claim(name))) await tellNow(owner, notice)
      })
    },
    /** A reply ended: its person is told, unless a page says within seconds that it has it. */
    replyEnded(owner: string, id: string, notice: Notice): void {
      if (isClosed) return
      unseen.set(id, early.get(id))
      early.delete(id)
      inBackground(async () => {
        await pause(graceMs)
        const except = unseen.get(id)
        if (!unseen.delete(id) || (await store.devices(owner)).length === 0) return
        if (await store.claim(`reply ${id}`)) await tellNow(owner, notice, except)
      })
    },
    /**
     * A page has all of a reply, which another host may have read.
     *
     * @param hidden the device of a page that nobody sees, which tells of it by itself: all others are told.
     */
    replySeen(owner: string, id: string, hidden?: string): void {
      if (isClosed) return
      if (hidden !== undefined) {
        if (unseen.has(id)) unseen.set(id, hidden)
        else {
          early.set(id, hidden)
          for (const oldest of [...early.keys()].slice(0, -MOST_EARLY)) early.delete(oldest)
        }
        return
      }
      if (unseen.delete(id)) return
      inBackground(async () => {
        if ((await store.devices(owner)).length > 0) await store.claim(`reply ${id}`)
      })
    },
    /** Ends when everything that is known by now was sent. */
    async close(): Promise<void> {
      isClosed = true
      for (const go of waiting) go()
      await Promise.all(running)
    },
  }
}
