import { language } from '@/lib/text/language'

import { modelKey, type ModelRef } from '../modelRef'
import type { ShownModel } from './shownModel'

const MOST_KEPT = 20

/** The lines of `shownModel` with this one first; the oldest go. */
export function withShownModel(
  kept: string,
  ref: ModelRef,
  { name, price, contextTokens }: ShownModel,
): string {
  const key = `${modelKey(ref)}\t`
  const others = kept.split('\n').filter((line) => line !== '' && !line.startsWith(key))
  const words = [name, price ?? ''].map((text) => text.replaceAll(/\s+/g, ' '))
  return [`${key}${[...words, contextTokens ?? '', language().code].join('\t')}`, ...others]
    .slice(0, MOST_KEPT)
    .join('\n')
}
