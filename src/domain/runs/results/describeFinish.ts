import { describeError } from '../../connections/serviceError'

import type { RunCell } from '../run'

const FINISHES: Readonly<Record<string, string>> = {
  stop: 'finished',
  length: 'cut off at the limit',
  tool_calls: 'calls tools',
  content_filter: 'filtered',
  error: 'failed',
  refusal: 'declined',
  pause: 'paused by the provider',
}

/**
 * How a cell ended, or that it has not yet, in a word or two; a failure with its reason.
 *
 * @param place where it stands in its queue, if it waits: 1 is next.
 */
export function describeFinish({ state, reply }: RunCell, place?: number): string {
  if (state.type === 'waiting') {
    if (place === undefined) return 'waiting'
    return place === 1 ? 'next in line' : `number ${place} in line`
  }
  if (state.type === 'running') return 'streaming'
  if (state.type === 'failed') return describeError(state.error)
  if (state.type !== 'complete') return state.type
  return FINISHES[reply?.finishReason ?? 'stop'] ?? 'finished'
}
