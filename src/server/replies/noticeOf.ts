import type { NoticeKind } from '../notices/notice'
import type { ReplyState } from '../store/replyStore'

import type { LiveReply } from './createLiveReply'

/** Enough for how a reply ends, in any dialect. */
const TAIL_BYTES = 16_384

/** What its person is to be told of a reply that ended while nobody read it; undefined = nothing: they stopped it. */
export function noticeOf(
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
