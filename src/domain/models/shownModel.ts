import { ENGLISH, language } from '@/lib/text/language'

import { modelKey, type ModelRef } from '../modelRef'

/** What the bar said of a model when it was last shown: enough to say it again while its lists are read. */
export type ShownModel = {
  readonly name: string
  /** Its price, in words of the language of the page; undefined where those that were kept are of another. */
  readonly price: string | undefined
  /** Undefined where the catalog did not say. */
  readonly contextTokens: number | undefined
}

/** What was kept of a model, from one line each: its key, name, price, context and language, with tabs between them. */
export function shownModel(kept: string, ref: ModelRef): ShownModel | undefined {
  const key = `${modelKey(ref)}\t`
  const line = kept.split('\n').find((each) => each.startsWith(key))
  if (line === undefined) return undefined
  const [name = '', price = '', context = '', code = ENGLISH.code] = line.slice(key.length).split('\t')
  const isRead = code === language().code
  return { name, price: isRead ? price : undefined, contextTokens: Number(context) || undefined }
}

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
