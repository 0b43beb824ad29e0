import type { CostLine } from '@/domain/pricing/cost'
import { formatSecond } from '@/lib/text/formatDate'
import { mark } from '@/lib/text/t'

/** What the lines of a bill are called. */
export const COST_ITEMS: Readonly<Record<CostLine['item'], string>> = {
  input: mark('Input'),
  cached: mark('Cached input'),
  cacheWrite: mark('Cache write'),
  output: mark('Output'),
  reasoning: mark('Reasoning'),
  image: mark('Images'),
  imageToken: mark('Image tokens'),
  imageOutput: mark('Images created'),
  audioInput: mark('Audio input'),
  audioOutput: mark('Audio output'),
  request: mark('Request'),
  search: mark('Web searches'),
  fileSearch: mark('File searches'),
  codeSession: mark('Code sessions'),
  other: mark('Other services used'),
  discount: mark('Discount'),
  charged: mark('Charged by the provider'),
  difference: mark('Charged in addition to the catalog price'),
}

/** Milliseconds for people: `840 ms`, `3.2 s`. */
export const milliseconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`

/** When a request was made: `20 Nov 2026, 15:02:07`. */
export const instant = (at: number): string => formatSecond(at)
