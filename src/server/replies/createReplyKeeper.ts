import { badRequest, type Problem } from '@/builtin/problem'
import { problemAt } from '@/builtin/service/createService'
import { sourceOf } from '@/lib/streams/sources'

import type { Endings } from '../api/createEndings'
import type { Notices } from '../notices/createNotices'
import type { NoticeKind } from '../notices/notice'
import type { ReplyRoom, ReplyState, ReplyStore } from '../store/replyStore'

import { createLiveReply, type LiveReply } from './createLiveReply'
import { type Keeping, readKeeping } from './readKeeping'
import { again, createSealing, storeAsItComes } from './sealing'

/** Enough for how a reply ends, in any dialect. */
const TAIL_BYTES = 16_384

/** What its person is to be told of a reply that ended while nobody read it; undefined = nothing: they stopped it. */
function noticeOf(
  live: Pick<LiveReply, 'tail'>,
  state: Exclude<ReplyState, 'running'>,
  status: number,
): NoticeKind | undefined {
  if (state === 'stopped') return undefined
  if (state === 'cut' || status >= 400) return 'failed'
  return endsInCall(new TextDecoder().decode(live.tail(TAIL_BYTES))) ? 'waiting' : 'reply'
}

/**
 * Whether a model ended by calling tools, which only a page can do. Within the words of a model quotation marks have a
 * backslash before them.
 */
const endsInCall = (text: string): boolean =>
  /(?<!\\)"(?:finish_reason|stop_reason)"\s*:\s*"(?:tool_calls|tool_use)"|(?<!\\)"type"\s*:\s*"function_call"/.test(
    text,
  )

export type KeeperParts = {
  readonly store: ReplyStore
  /** Longest that a reply is kept after its end, in milliseconds. */
  readonly mostKeepMs: number
  /** What is under way on this host: a reply that is read on for nobody counts, too. */
  readonly endings: Pick<Endings, 'begun'>
  /** Tells people of replies that no page followed; absent = this host tells nobody. */
  readonly notices?: Pick<Notices, 'replyEnded' | 'replySeen'> | undefined
}

type Answer = (request: Request) => Promise<Response>

/** Largest reply that is kept, in bytes; one that is longer is cut there. */
export const MOST_REPLY_BYTES = 64 * 1024 * 1024
/** Of all replies that this host reads at once: beyond it new ones are passed on without being kept. */
const MOST_LIVE_BYTES = 512 * 1024 * 1024
const ROOM: ReplyRoom = { mostRunning: 32, mostBytes: 128 * 1024 * 1024, mostKept: 200 }

/** Reads replies to their end whatever their callers do. */
export function createReplyKeeper({ store, mostKeepMs, endings, notices }: KeeperParts) {
  const lives = new Map<string, LiveReply>()
  const isFull = () => [...lives.values()].reduce((sum, live) => sum + live.length(), 0) > MOST_LIVE_BYTES

  /** Asks on behalf of nobody in particular, and reads what is answered. */
  function begin(
    { id, key, chat, owner }: Keeping & { readonly owner: string },
    request: Request,
    answer: Answer,
  ) {
    const live = createLiveReply()
    const end = new AbortController()
    const sealing = key === undefined ? undefined : createSealing(id, key)
    const stored = storeAsItComes({ store, id, sealing })
    lives.set(id, live)

    let status = 0
    function finish(state: Exclude<ReplyState, 'running'>): void {
      const notice = live.state() === 'running' ? noticeOf(live, state, status) : undefined
      if (notice && chat !== undefined) notices?.replyEnded(owner, id, { kind: notice, chat })
      live.end(state)
      if (state !== 'done') end.abort()
    }
    const over = endings.begun({ end: () => finish('cut') }, false)
    const unwatch = store.watch(id, () => {
      void store.find(id).then(
        (found) => {
          if ((!found || found.isStopAsked) && live.state() === 'running') finish('stopped')
        },
        () => undefined, // asked again when the next one is told
      )
    })

    async function read(body: ReadableStream<Uint8Array> | null): Promise<void> {
      const source = body && sourceOf(body)
      const leave = () => void source?.cancel('ended').catch(() => undefined)
      end.signal.addEventListener('abort', leave, { once: true })
      if (end.signal.aborted) leave()
      try {
        for (;;) {
          const piece = await source?.read()
          if (!piece || live.state() !== 'running') break
          live.push(piece)
          stored.push(piece)
          if (live.length() > MOST_REPLY_BYTES) finish('cut')
        }
        finish('done')
      } catch {
        finish('cut')
      } finally {
        const state = live.state()
        await stored.settled()
        await again(() => store.end(id, state === 'running' ? 'cut' : state))
        unwatch()
        lives.delete(id)
        over()
      }
    }

    async function asked(): Promise<Response> {
      const { url, method, headers, body } = request
      const init = { method, headers, body, signal: end.signal, duplex: 'half' }
      try {
        const answered = await answer(new Request(url, init))
        const head = { status: answered.status, type: answered.headers.get('content-type') ?? '' }
        status = head.status
        live.answered(head)
        void again(() => store.answered(id, head))
        void read(answered.body)
        const given = new Headers(answered.headers)
        given.set('parlance-kept', id)
        return new Response(live.follow(0), { status: answered.status, headers: given })
      } catch (error) {
        finish('cut')
        void read(null)
        throw error
      }
    }
    return asked()
  }

  return {
    /** The reply as this host reads it; undefined where another one does, or it has ended. */
    live: (id: string): LiveReply | undefined => lives.get(id),
    /**
     * Answers a request whose reply is to be kept so that it goes on without its caller; any other, and one that can't
     * be kept, as it always was.
     *
     * @param owner who may read it
     */
    async answer(request: Request, owner: string, answer: Answer): Promise<Response> {
      const { pathname } = new URL(request.url)
      const keeping = readKeeping(request, mostKeepMs)
      if (!keeping.ok) return problemAt(pathname, keeping.error, {})
      if (!keeping.value || isFull()) return answer(request)
      const { id, keepMs, key } = keeping.value
      const keyHash = key === undefined ? null : createSealing(id, key).keyHash
      // What can't be kept right now is better answered than refused.
      const begun = await store.begin({ id, owner, keyHash, keepMs }, ROOM).catch(() => 'full' as const)
      if (begun === 'taken') return problemAt(pathname, TAKEN, {})
      return begun === 'full' ? answer(request) : begin({ ...keeping.value, owner }, request, answer)
    },
  }
}

const TAKEN: Problem = {
  ...badRequest(
    'Another reply has this id. Ask for it at /api/replies, or choose another id.',
    null,
    'reply_taken',
  ),
  status: 409,
}
