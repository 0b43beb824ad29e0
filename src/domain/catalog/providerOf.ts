import type { JsonObject } from '@/lib/json'
import { cleanText, textAt } from './fields/text'
import type { Candidate } from './rowsOf'

/** A provider as a document names it; `value` is its own record, where the document has one. */
export type NamedProvider = { readonly name: string; readonly value?: JsonObject }

/** The provider of a row, by its place in the document or by what it says itself. */
export function providerOf(candidate: Candidate): NamedProvider | undefined {
  if ('bad' in candidate) return undefined
  if (candidate.provider) {
    const { id, value } = candidate.provider
    return { name: cleanText(id, 100), value }
  }
  const name = textAt(candidate.value, ['provider'], 100)
  return name === undefined ? undefined : { name }
}
