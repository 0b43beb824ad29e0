import { valueAt } from '@/lib/json'

import type { CatalogEntry } from '../catalog'
import type { Dialect } from '../connections/dialect'

/** Tokens of thinking that stand for an effort, in APIs whose models are given a budget. */
export const BUDGETS: Readonly<Record<'messages' | 'gemini', Readonly<Record<string, number>>>> = {
  messages: { minimal: 1024, low: 2048, medium: 10_000, high: 24_000, xhigh: 32_000, max: 48_000 },
  gemini: { none: 0, minimal: 512, low: 1024, medium: 8192, high: 24_576, xhigh: 24_576, max: 24_576 },
}

/** Least budget that the Messages API takes. */
export const LEAST_MESSAGES_BUDGET = 1024

/** How the list of a service says that a model thinks; empty where it says nothing. */
export function thinkingTypes(entry: CatalogEntry | undefined): {
  readonly budget: boolean
  readonly effort: boolean
} {
  const isSupported = (name: string) =>
    valueAt(entry?.raw, ['capabilities', 'thinking', 'types', name, 'supported']) === true
  return { budget: isSupported('enabled'), effort: isSupported('adaptive') }
}

/** Generations of Gemini that are given a budget; later ones are given a level. */
const GEMINI_BY_BUDGET = /gemini-2\./

/** Whether a Gemini model is given a budget of tokens to think with, by its id. */
export const isGeminiWithBudget = (modelId: string): boolean => GEMINI_BY_BUDGET.test(modelId)

/**
 * Whether a model is known to take a budget of tokens to think with: its catalog, or the list of its service, says so,
 * or its generation does. Newer ones are given an effort, and refuse a budget: silence counts as no.
 */
export function takesBudget(entry: CatalogEntry | undefined, dialect: Dialect): boolean {
  if (dialect === 'responses' || dialect === 'ollama') return false
  if (entry?.parameters && Object.hasOwn(entry.parameters, 'thinking_budget')) return true
  if (dialect === 'messages') return thinkingTypes(entry).budget
  return dialect === 'gemini' && entry !== undefined && isGeminiWithBudget(entry.id)
}
