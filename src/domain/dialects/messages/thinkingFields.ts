import { isRecord, parseJson } from '@/lib/json'

import type { CatalogEntry } from '../../catalog/entry'
import type { BodyOrder } from '../request/bodyOrder'

/** Tokens of thinking for models that are given a budget. */
const BUDGETS: Readonly<Record<string, number>> = {
  minimal: 1024,
  low: 2048,
  medium: 10_000,
  high: 24_000,
  xhigh: 32_000,
  max: 48_000,
}

/**
 * How a model is asked to think (DIALECTS §1.2): newer ones by an effort, older ones by a budget of tokens, as the
 * list of the service says; by an effort where it is silent. Summaries are asked for: without, thinking comes empty.
 */
export function thinkingFields(json: string, { entry }: Pick<BodyOrder, 'entry'>) {
  const asked = parseJson(json)
  const effort = typeof asked === 'string' ? asked : 'medium'
  if (effort === 'none') return { thinking: { type: 'disabled' } }
  if (takesBudgetOnly(entry)) {
    return { thinking: { type: 'enabled', budget_tokens: BUDGETS[effort] ?? BUDGETS['medium'] } }
  }
  return {
    thinking: { type: 'adaptive', display: 'summarized' },
    output_config: { effort: effort === 'minimal' ? 'low' : effort },
  }
}

/** Whether the service's own list says that the model thinks with a budget and in no other way. */
function takesBudgetOnly(entry: CatalogEntry | undefined): boolean {
  const types = inside(entry?.raw, 'capabilities', 'thinking', 'types')
  return isSupported(types, 'enabled') && !isSupported(types, 'adaptive')
}

const isSupported = (types: unknown, name: string): boolean => inside(types, name, 'supported') === true

const inside = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, key) => (isRecord(found) ? found[key] : undefined), value)
