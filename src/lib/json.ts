/** Any value that JSON can write. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
/** A JSON object; absent keys read as undefined. */
export type JsonObject = { readonly [key: string]: Json | undefined }

/** Parses JSON text; undefined when it is not JSON (which JSON itself cannot say). */
export function parseJson(text: string): Json | undefined {
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
