import { DEEPEST_JSON, isTooDeep, parseJson } from '@/lib/json'
import { prettyJson } from '@/lib/prettyJson'
import { t } from '@/lib/text/t'

/** What the arguments of a tool call turned out to be. Only `valid` ones may be run. */
export type ReadArguments =
  | { readonly type: 'valid'; readonly pretty: string }
  /** The reply ended by length, or the text ends in the middle of a value. */
  | { readonly type: 'cut' }
  | { readonly type: 'invalid' }
  /** More than 500 levels: it may be JSON, but this app does not read it. */
  | { readonly type: 'tooDeep' }

/** Judges the arguments of a call as they came. Empty arguments are `{}`. */
export function readArguments(text: string, { wasCut }: { readonly wasCut: boolean }): ReadArguments {
  const json = text.trim() === '' ? '{}' : text
  if (isTooDeep(json)) return { type: 'tooDeep' }
  // Laid out as text: as a number, a long id would lose digits.
  if (parseJson(json) !== undefined) return { type: 'valid', pretty: prettyJson(json) }
  return { type: wasCut || !/[}\]]\s*$/.test(text) ? 'cut' : 'invalid' }
}

/** A sentence on arguments that are not valid; undefined where a word says it all. */
export const describeArguments = (read: ReadArguments): string | undefined =>
  read.type === 'tooDeep'
    ? t(
        'These arguments nest more than {DEEPEST_JSON} levels deep, so they are shown as they came and not checked. You can still answer, or regenerate the reply.',
        { DEEPEST_JSON },
      )
    : undefined
