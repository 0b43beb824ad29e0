import { approximate, decimal } from '@/lib/decimal'
import { isRecord, parseJson } from '@/lib/json'
import { median } from '@/lib/median'

import type { Cost } from '../pricing'
import { billedOutputTokens, type Usage } from '../usage/usage'

/** One reply of a chat, as far as it tells what effort costs. */
export type EffortReply = {
  /** The exact body of its request. */
  readonly body: string
  readonly usage: Usage
  /** Milliseconds from sending to the end; undefined where nobody measured. */
  readonly durationMs: number | undefined
  readonly cost: Cost | undefined
}

/** The middle values of the replies that were asked for with one effort. */
export type EffortFigure = {
  readonly effort: string
  readonly replies: number
  /** Tokens that were paid for as output, thinking included. */
  readonly tokens: number
  readonly thinkingTokens: number
  readonly durationMs: number | undefined
  /** US dollars; undefined where no price is known. */
  readonly cost: number | undefined
}

/** What each effort came to in these replies, in the order of the efforts. Those without a reply are left out. */
export function effortFigures(
  efforts: readonly string[],
  replies: readonly EffortReply[],
): readonly EffortFigure[] {
  const asked = replies.map((reply) => ({ reply, effort: effortIn(reply.body) }))
  return efforts.flatMap((effort): readonly EffortFigure[] => {
    const own = asked.filter((each) => each.effort === effort).map(({ reply }) => reply)
    const tokens = median(own.map(({ usage }) => billedOutputTokens(usage)))
    if (tokens === undefined) return []
    return [
      {
        effort,
        replies: own.length,
        tokens,
        thinkingTokens: Math.min(tokens, median(own.map(({ usage }) => usage.reasoningTokens ?? 0)) ?? 0),
        durationMs: median(own.flatMap(({ durationMs }) => durationMs ?? [])),
        cost: median(
          own.flatMap(({ cost }) => (cost?.type === 'known' ? approximate(decimal(cost.amount)) : [])),
        ),
      },
    ]
  })
}

/** Where the formats of requests say the effort. */
const PLACES: readonly (readonly string[])[] = [
  ['reasoning_effort'],
  ['reasoning', 'effort'],
  ['output_config', 'effort'],
  ['generationConfig', 'thinkingConfig', 'thinkingLevel'],
  ['think'],
]

/** The effort that a request asked for, in lower case; undefined where it asked for none. */
export function effortIn(body: string): string | undefined {
  const json = parseJson(body)
  for (const path of PLACES) {
    let value: unknown = json
    for (const step of path) value = isRecord(value) ? value[step] : undefined
    if (typeof value === 'string') return value.toLowerCase()
  }
  return undefined
}
