import { mark, t } from '@/lib/text/t'

import { describeError } from '../../connections/serviceError'
import { FINISH_WORDS } from '@/domain/replies/describeReply'

import type { RunCell } from '../run'

/**
 * How a cell ended, or that it has not yet, in a word or two; a failure with its reason.
 *
 * @param place where it is in its queue, if it waits: 1 is next.
 */
export function describeFinish({ state, reply }: RunCell, place?: number): string {
  if (state.type === 'waiting') {
    if (place === undefined) return t('waiting')
    return place === 1 ? t('next in line') : t('number {place} in line', { place })
  }
  if (state.type === 'running') return t('streaming')
  if (state.type === 'failed') return describeError(state.error)
  if (state.type !== 'complete') return state.type
  return t(FINISH_WORDS[reply?.finishReason ?? 'stop'] ?? mark('finished'))
}
