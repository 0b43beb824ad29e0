import { badRequest, serverProblem, type Problem } from '@/builtin/problem'
import { bodyOf } from '@/lib/streams/sources'
import { mark } from '@/lib/text/t'

import { NOT_KEPT, noContent, problem, refusal } from '../api/notKept'
import type { FoundReply, ReplyPart, ReplyStore } from '../store/replyStore'

import { BrokenOff } from './createLiveReply'
import { createReplyKeeper, type KeeperParts, MOST_REPLY_BYTES } from './createReplyKeeper'
import { KEY_HEADER } from './readKeeping'
import { createSealing, type Sealing } from './sealing'

/** Replies that go on without the page that asked for them, and can be taken up by the same person from any offset. */
export type ReplyApi = Pick<ReturnType<typeof createReplyKeeper>, 'answer'> & {
  /** Answers `/api/replies/<id>`, and beneath it `/stop` and `/seen`, by which a page says that it has all of it. */
  readonly open: (request: Request, owner: string) => Promise<Response>
}

/** Longest name of a device, in characters. */
const MOST_NAME = 64
/** How often a reply that another host reads is looked at, in milliseconds. */
const LOOK_EVERY_MS = 250

export function createReplyApi(parts: KeeperParts): ReplyApi {
  const { store, notices } = parts
  const keeper = createReplyKeeper(parts)

  async function opened(request: Request, owner: string): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const [, id, action] = /^\/api\/replies\/([0-9a-f]{32})(\/stop|\/seen)?$/.exec(pathname) ?? []
    if (id === undefined) return problem(NOT_FOUND)
    const from = searchParams.get('from') ?? '0'
    if (!/^\d{1,9}$/.test(from) || Number(from) > MOST_REPLY_BYTES) return problem(WRONG_OFFSET)
    const key = request.headers.get(KEY_HEADER) ?? ''
    const sealing = key === '' ? undefined : createSealing(id, key)
    const found = await store.find(id)
    // Whose it is and whether the key is right is nobody else's affair.
    const isOwn = found?.owner === owner && found.keyHash === (sealing?.keyHash ?? null)
    if (!found || !isOwn) return problem(NOT_FOUND)
    if (action !== undefined || request.method === 'DELETE') {
      if (request.method === 'DELETE' && action === undefined) await store.remove(id)
      else if (request.method === 'POST' && action === '/seen')
        notices?.replySeen(owner, id, searchParams.get('except')?.slice(0, MOST_NAME))
      else if (request.method === 'POST') await store.askToStop(id)
      else return problem(NO_SUCH_METHOD)
      return noContent()
    }
    if (request.method === 'HEAD')
      return told(found.head, keeper.live(id)?.state() ?? found.state, found.length)
    if (request.method !== 'GET') return problem(NO_SUCH_METHOD)
    return given(id, Number(from), found, sealing)
  }

  async function given(
    id: string,
    from: number,
    found: FoundReply,
    sealing: Sealing | undefined,
  ): Promise<Response> {
    const live = keeper.live(id)
    // Nothing was answered yet: what it is, is not known either.
    const head = found.head ?? (await live?.head) ?? (live ? undefined : await headOf(id))
    const state = live?.state() ?? found.state
    const body = live ? live.follow(from) : stored(id, from, sealing, found.state !== 'running')
    return told(head ?? null, state, live?.length() ?? found.length, body)
  }

  /** Of a reply that another host asks for right now. */
  async function headOf(id: string): Promise<FoundReply['head']> {
    for (;;) {
      const found = await store.find(id)
      if (!found || found.head || found.state !== 'running') return found?.head ?? null
      await changed(store, id)
    }
  }

  /** What is stored from this offset on, and what is added while another host reads it. */
  function stored(
    id: string,
    from: number,
    sealing: Sealing | undefined,
    hasEnded: boolean,
  ): ReadableStream<Uint8Array> {
    let next = from
    let isLeft = false
    let batch: ReplyPart[] = []
    return bodyOf({
      async read() {
        while (!isLeft) {
          // Asked first: what is stored after that is found the next time.
          const found = hasEnded || batch.length > 0 ? undefined : await store.find(id)
          if (batch.length === 0) batch = [...(await store.parts(id, next))]
          const part = batch.shift()
          if (part) {
            const bytes = sealing ? await sealing.open(part) : part.bytes
            const piece = bytes.subarray(next - part.at)
            next = part.at + part.length
            return piece
          }
          if (hasEnded || found?.state === 'done') return undefined
          if (found?.state !== 'running') throw new BrokenOff('The reply did not come to its end.')
          await changed(store, id)
        }
        return undefined
      },
      cancel() {
        isLeft = true
        return Promise.resolve()
      },
    })
  }

  return {
    answer: (request, owner, answer) => keeper.answer(request, owner, answer),
    open: (request, owner) => opened(request, owner).catch(() => problem(UNAVAILABLE)),
  }
}

/** Waits until something is told of a reply, or for a while. */
function changed(store: ReplyStore, id: string): Promise<void> {
  return new Promise((resolve) => {
    const unwatch = store.watch(id, done)
    const timer = setTimeout(done, LOOK_EVERY_MS)
    function done() {
      clearTimeout(timer)
      unwatch()
      resolve()
    }
  })
}

/** How a reply stands, in headers, and its bytes. */
const told = (
  head: FoundReply['head'],
  state: FoundReply['state'],
  length: number,
  body: ReadableStream<Uint8Array> | null = null,
): Response =>
  new Response(body, {
    headers: {
      ...NOT_KEPT.headers,
      'Content-Type': head?.type || 'application/octet-stream',
      'X-Accel-Buffering': 'no',
      'parlance-reply-state': state,
      'parlance-reply-status': String(head?.status ?? 0),
      'parlance-reply-bytes': String(length),
    },
  })

const NOT_FOUND = refusal(
  404,
  mark('There is no such reply here: it is over, or was never kept.'),
  'reply_not_found',
)
const NO_SUCH_METHOD = refusal(405, 'Use GET, HEAD or DELETE, or POST to stop.', 'reply_method')
const WRONG_OFFSET = badRequest('from must be a whole number of bytes.', 'from', 'reply_offset')
const UNAVAILABLE: Problem = {
  ...serverProblem(mark('Replies can’t be read right now. Try again soon.'), 'replies_unavailable'),
  status: 503,
  retryAfterSeconds: 2,
}
