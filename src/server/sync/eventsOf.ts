import { frameSegments, type Vector } from '@/domain/sync'
import { toBase64 } from '@/lib/base64'

import type { SyncSpace, SyncStore } from '../store/syncStore'

/** Who follows a space. */
export type Follower = {
  readonly device: string
  /** How far it has read each log; undefined where it does not say, and only hears that something changed. */
  readonly after: Vector | undefined
  /** The space, while the device belongs to it. */
  readonly find: () => Promise<SyncSpace | undefined>
}

/** A sign of life for proxies that close what is silent, in milliseconds. */
const PING_MS = 15_000
/** More than this is fetched, so that no stream holds up the ones beside it. */
const MOST_SEGMENTS = 16
const MOST_BYTES = 256 * 1024

const LOOK = '{}'

/**
 * Server-sent events: one whenever a space changed, with the segments themselves where they are few and small, else
 * with a request to fetch them. Ends once the device does not belong to the space any more.
 */
export function eventsOf(
  store: Pick<SyncStore, 'watch' | 'read'>,
  space: string,
  { device, after, find }: Follower,
): Response {
  const encoder = new TextEncoder()
  let stop: () => void = () => undefined
  let known = after

  /** What to tell: undefined for nothing. */
  async function newsIn(found: SyncSpace): Promise<string | undefined> {
    if (!known) return LOOK
    const before = known
    const fresh = found.devices.filter(({ id, head }) => id !== device && head > (before[id] ?? 0))
    if (fresh.length === 0) return undefined
    known = { ...before, ...Object.fromEntries(fresh.map(({ id, head }) => [id, head])) }
    const count = fresh.reduce((sum, { id, head }) => sum + head - (before[id] ?? 0), 0)
    if (count > MOST_SEGMENTS) return LOOK
    const read = await store.read(space, { ...before, [device]: Number.MAX_SAFE_INTEGER }, MOST_BYTES)
    if (read === 'behind') return LOOK
    const news = read.filter(({ device: id, number }) => number <= (known?.[id] ?? 0))
    const bytes = news.reduce((sum, each) => sum + each.bytes.length, 0)
    return news.length < count || bytes > MOST_BYTES ? LOOK : toBase64(frameSegments(news))
  }

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false
      let isLooking = false
      let isAgain = false
      const unwatch = store.watch(space, () => void look())
      const ping = setInterval(() => send(':\n\n'), PING_MS)
      stop = () => {
        isOver = true
        unwatch()
        clearInterval(ping)
      }
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text))
      }
      const tell = (data: string) => send(`event: changed\ndata: ${data}\n\n`)
      /** Many changes while it looks are one more look. */
      async function look(): Promise<void> {
        isAgain = isLooking
        if (isLooking) return
        isLooking = true
        // What cannot be read now is for the device to find out.
        const found = await find().catch(() => 'unknown' as const)
        const news = typeof found === 'object' ? await newsIn(found).catch(() => LOOK) : LOOK
        isLooking = false
        if (news !== undefined) tell(news)
        if (isOver) return
        if (!found) {
          stop()
          controller.close()
        } else if (isAgain) await look()
      }
      // Whatever changed before this was heard.
      tell(LOOK)
    },
    cancel: () => stop(),
  })
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // nginx would hold events back.
      'X-Accel-Buffering': 'no',
    },
  })
}
