import type { CostLine } from '@/domain/pricing/cost'

/** What the lines of a bill are called. */
export const COST_ITEMS: Readonly<Record<CostLine['item'], string>> = {
  input: 'Input',
  cached: 'Input from cache',
  cacheWrite: 'Written to cache',
  output: 'Output',
  reasoning: 'Reasoning',
  image: 'Images',
  imageToken: 'Picture tokens',
  imageOutput: 'Pictures made',
  audioInput: 'Sound heard',
  audioOutput: 'Sound made',
  request: 'Request',
  search: 'Searches',
  discount: 'Discount',
  charged: 'Charged by the provider',
  difference: 'Charged beyond the catalog',
}

/** Milliseconds for people: `840 ms`, `3.2 s`. */
export const milliseconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`

/** When a request was made: `20 Nov 2026, 15:02:07`. */
export const instant = (at: number): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
