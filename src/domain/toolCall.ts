import { parseJson } from '@/lib/json'

/** What the arguments of a tool call turned out to be. Only `valid` ones may be run. */
export type ReadArguments =
  | { readonly type: 'valid'; readonly pretty: string }
  /** The reply ended by length, or the text ends in the middle of a value. */
  | { readonly type: 'cut' }
  | { readonly type: 'invalid' }

/** Judges the arguments of a call as they came. Empty arguments are `{}`. */
export function readArguments(text: string, { wasCut }: { readonly wasCut: boolean }): ReadArguments {
  const value = text.trim() === '' ? {} : parseJson(text)
  if (value !== undefined) return { type: 'valid', pretty: JSON.stringify(value, null, 2) }
  return { type: wasCut || !/[}\]]\s*$/.test(text) ? 'cut' : 'invalid' }
}
