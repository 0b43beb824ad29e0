import { measureJson } from './measureJson'

/** Any value that JSON can write. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
/** A JSON object; absent keys read as undefined. */
export type JsonObject = { readonly [key: string]: Json | undefined }

/**
 * Deepest nesting that is read. Functions that walk a value call themselves once a level, and so does
 * `JSON.stringify`: a few thousand levels overflow the stack. Nothing real nests this deep.
 */
export const DEEPEST_JSON = 500

/** Whether a JSON text nests arrays and objects more than 500 levels deep. Linear time, no recursion. */
export const isTooDeep = (text: string): boolean =>
  // Each level takes two brackets, so a short text needs no look.
  text.length > 2 * DEEPEST_JSON && measureJson(text).depth > DEEPEST_JSON

/**
 * Parses JSON text; undefined when it is not JSON (which JSON itself cannot say), or when it nests more than 500
 * levels deep (`isTooDeep` tells which): every value this returns is safe to walk with recursion.
 */
export function parseJson(text: string): Json | undefined {
  if (isTooDeep(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value as Json
  } catch {
    return undefined
  }
}

/** Whether a foreign value is an object with keys (not null, not an array). */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What lies at a path of keys in a foreign value; undefined where nothing does. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)

/** Whether a JSON value is an object (not null, not an array). */
export const isObject = (value: Json | undefined): value is JsonObject => isRecord(value)
