import { approximate, decimal } from '@/lib/decimal'
import { parseJson, valueAt } from '@/lib/json'
import { median } from '@/lib/median'

import { BUDGETS } from '../parameters/thinkingBudget'
import type { Cost } from '../pricing'
import { billedOutputTokens, type Usage } from '../usage/usage'

/** What decides how much a model thinks and writes. */
export type EffortName = 'reasoning_effort' | 'verbosity' | 'thinking_budget'

/** One reply of a chat, as far as it tells what effort costs. */
export type EffortReply = {
  /** The exact body of its request. */
  readonly body: string
  readonly usage: Usage
  /** Milliseconds from sending to the end; undefined where nobody measured. */
  readonly durationMs: number | undefined
  readonly cost: Cost | undefined
  /** Words of the answer, without thinking. */
  readonly words: number
}

/** The middle values of the replies that were asked for with one value. */
export type EffortFigure = {
  readonly value: string
  readonly replies: number
  /** Tokens that were paid for as output, thinking included. */
  readonly tokens: number
  readonly thinkingTokens: number
  readonly words: number
  readonly durationMs: number | undefined
  /** US dollars; undefined where no price is known. */
  readonly cost: number | undefined
}

/**
 * What each value of a parameter came to in these replies. Values without a reply are left out.
 *
 * @param values in their order; those that were asked for, the smallest first, unless given.
 */
export function effortFigures(
  name: EffortName,
  replies: readonly EffortReply[],
  values?: readonly string[],
): readonly EffortFigure[] {
  const asked = replies.map((reply) => ({ reply, value: effortIn(name, reply.body) }))
  const order = values ?? [...new Set(asked.flatMap(({ value }) => value ?? []))].sort(bySize)
  return order.flatMap((value): readonly EffortFigure[] => {
    const own = asked.filter((each) => each.value === value).map(({ reply }) => reply)
    const tokens = median(own.map(({ usage }) => billedOutputTokens(usage)))
    if (tokens === undefined) return []
    return [
      {
        value,
        replies: own.length,
        tokens,
        thinkingTokens: Math.min(tokens, median(own.map(({ usage }) => usage.reasoningTokens ?? 0)) ?? 0),
        words: median(own.map(({ words }) => words)) ?? 0,
        durationMs: median(own.flatMap(({ durationMs }) => durationMs ?? [])),
        cost: median(
          own.flatMap(({ cost }) => (cost?.type === 'known' ? approximate(decimal(cost.amount)) : [])),
        ),
      },
    ]
  })
}

const bySize = (one: string, other: string): number => Number(one) - Number(other)

const MESSAGES_BUDGET = ['thinking', 'budget_tokens']
const GEMINI_BUDGET = ['generationConfig', 'thinkingConfig', 'thinkingBudget']

/** Where the formats of requests say each. */
const PLACES: { readonly [Name in EffortName]: readonly (readonly string[])[] } = {
  reasoning_effort: [
    ['reasoning_effort'],
    ['reasoning', 'effort'],
    ['output_config', 'effort'],
    ['generationConfig', 'thinkingConfig', 'thinkingLevel'],
    ['think'],
  ],
  verbosity: [['verbosity'], ['text', 'verbosity']],
  thinking_budget: [['thinking_budget'], ['reasoning', 'max_tokens'], MESSAGES_BUDGET, GEMINI_BUDGET],
}

/** What a request asked for, a word in lower case or digits; undefined where it asked for nothing of the kind. */
export function effortIn(name: EffortName, body: string): string | undefined {
  const json = parseJson(body)
  const found = PLACES[name].map((path) => valueAt(json, path)).find(isPlain)
  if (found !== undefined) return String(found).toLowerCase()
  return name === 'reasoning_effort' ? effortOfBudget(json) : undefined
}

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Older models are asked with a budget in the place of an effort. */
function effortOfBudget(json: unknown): string | undefined {
  const named = (budgets: Readonly<Record<string, number>>, path: readonly string[]) =>
    Object.keys(budgets).find((effort) => budgets[effort] === valueAt(json, path))
  return named(BUDGETS.messages, MESSAGES_BUDGET) ?? named(BUDGETS.gemini, GEMINI_BUDGET)
}
