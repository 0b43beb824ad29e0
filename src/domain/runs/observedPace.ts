import type { ReplyFacts } from '../messages/message'
import { billedOutputTokens } from '../usage/usage'

import type { Pace } from './estimateRun'

/** The mean pace of several replies; undefined when none says enough. */
export function observedPace(replies: readonly ReplyFacts[]): Pace | undefined {
  const timed = replies.flatMap(({ usage, firstTokenMs, durationMs }) =>
    usage === undefined || durationMs === undefined || billedOutputTokens(usage) === 0
      ? []
      : [{ first: firstTokenMs ?? durationMs, total: durationMs, tokens: billedOutputTokens(usage) }],
  )
  if (timed.length === 0) return undefined
  const sum = (of: (each: (typeof timed)[number]) => number) =>
    timed.reduce((total, each) => total + of(each), 0)
  const streamedMs = sum(({ total, first }) => Math.max(1, total - first))
  return {
    firstTokenMs: sum(({ first }) => first) / timed.length,
    tokens: sum(({ tokens }) => tokens) / timed.length,
    tokensPerSecond: (sum(({ tokens }) => tokens) / streamedMs) * 1000,
  }
}
