import { sameMembers } from '@/lib/sameMembers'

import { isNumericName, numericParameter } from '../parameters/offeredNumber'
import type { ConversationSettings } from './conversation'

/** Whether a parameter only shifts the odds of tokens, as its picture shows: nothing of what is sent or paid for. */
const isOnlyOfTheDraw = (name: string): boolean =>
  isNumericName(name) && numericParameter(name).picture.type !== 'sentence'

/**
 * Gives settings for what depends on how much is sent and what that costs: the same object until something changes that
 * counts for it. A slider of the draw is no such thing, and moves sixty times a second. What the settings given say of
 * the draw may be of before.
 */
export function createSizedSettings(): (settings: ConversationSettings) => ConversationSettings {
  let kept: ConversationSettings | undefined
  return (settings) => {
    if (kept === undefined || kept === settings) return (kept = settings)
    const { parameters: before, ...rest } = kept
    const { parameters: now, ...others } = settings
    if (!sameMembers(rest, others) || !sameMembers(before, now, (name) => !isOnlyOfTheDraw(name)))
      kept = settings
    return kept
  }
}
