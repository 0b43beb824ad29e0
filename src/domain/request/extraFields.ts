import { parseJson, type Json, type JsonObject, isObject } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { safeJson } from '../attachments/attachment'

/** What no extra field may replace: it is chosen elsewhere, and the rest of the app goes by it. */
const FIXED: ReadonlySet<string> = new Set(['model', 'messages', 'input', 'contents'])

/** A member of a body: its name and its value as JSON text. */
export type Member = readonly [name: string, json: string]

/**
 * Reads what a person wrote as extra body fields: a JSON object, or nothing. The error is a sentence that says what
 * to change.
 */
export function readExtraFields(text: string): Result<JsonObject, string> {
  if (text.trim() === '') return ok({})
  const value = parseJson(text)
  if (!isObject(value)) return failed(t('Extra body fields must be a JSON object, such as {"user": "me"}.'))
  const fixed = Object.keys(value).find((name) => FIXED.has(name))
  return fixed === undefined
    ? ok(value)
    : failed(t('"{fixed}" can’t be replaced here: it comes from the chat. Remove it.', { fixed }))
}

/** The extra fields of a connection with those of a conversation over them; what cannot be read counts as none. */
export function extraFields(texts: readonly (string | undefined)[]): JsonObject {
  const found: Record<string, Json | undefined> = {}
  for (const text of texts) {
    const read = readExtraFields(text ?? '')
    if (read.ok) Object.assign(found, read.value)
  }
  return found
}

/** The members of a body with extra ones put in: in the place of one of their name, else at the end. */
export function withExtraFields(members: readonly Member[], extra: JsonObject): readonly Member[] {
  const kept = members.map(([name, json]): Member => [
    name,
    Object.hasOwn(extra, name) ? safeJson(extra[name] ?? null) : json,
  ])
  const names = new Set(members.map(([name]) => name))
  const added = Object.entries(extra)
    .filter(([name]) => !names.has(name))
    .map(([name, value]): Member => [name, safeJson(value ?? null)])
  return [...kept, ...added]
}
