import type { PriceCondition } from '../catalog/entry'
import { formatTokens } from '@/lib/text/formatTokens'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const FACTS: ReadonlyMap<string, string> = new Map([
  ['prompt_tokens', 'the prompt'],
  ['input_tokens', 'the prompt'],
  ['completion_tokens', 'the reply'],
  ['output_tokens', 'the reply'],
  ['cached_tokens', 'the cached part'],
  ['total_tokens', 'prompt and reply'],
])

/** The conditions of a price in words, joined by “and”; “always” when there are none. */
export const describeConditions = (conditions: readonly PriceCondition[]): string =>
  conditions.length === 0 ? 'always' : conditions.map(describeCondition).join(', and ')

/** One condition in words: “when the prompt has at least 65.5k tokens”, “on tier priority”, “08:00–16:30 UTC, Monday”. */
export function describeCondition(condition: PriceCondition): string {
  switch (condition.type) {
    case 'fact':
      return describeFact(condition)
    case 'allOf':
      return condition.of.map(describeCondition).join(', and ')
    case 'anyOf':
      return `either ${condition.of.map(describeCondition).join(', or ')}`
    case 'not':
      return `not ${describeCondition(condition.of)}`
    case 'since':
      return `from ${new Date(condition.at).toISOString().slice(0, 10)} (UTC)`
    case 'window': {
      const hours = `${clock(condition.startMinute)}–${clock(condition.endMinute)} UTC`
      const isWholeDay = condition.startMinute === condition.endMinute
      const days = condition.days.map((day) => DAYS[day] ?? '').join(', ')
      if (days === '') return isWholeDay ? 'all day' : hours
      return isWholeDay ? `on ${days} (UTC)` : `${hours}, from ${days}`
    }
  }
}

function describeFact(condition: PriceCondition & { type: 'fact' }): string {
  const { fact, equals, gte, lte, minItems } = condition
  if (fact === 'service_tier' && typeof equals === 'string') return `on tier ${equals}`
  const subject = FACTS.get(fact)
  const count = (value: number) => (subject === undefined ? String(value) : `${formatTokens(value)} tokens`)
  const parts = [
    ...(equals === undefined ? [] : [`is ${typeof equals === 'string' ? equals : JSON.stringify(equals)}`]),
    ...(gte === undefined ? [] : [`${subject === undefined ? 'is' : 'has'} at least ${count(gte)}`]),
    ...(lte === undefined ? [] : [`${subject === undefined ? 'is' : 'has'} at most ${count(lte)}`]),
    ...(minItems === undefined ? [] : [`has at least ${minItems} items`]),
  ]
  return `when ${subject ?? fact} ${parts.join(' and ')}`
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
