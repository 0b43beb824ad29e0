import * as z from 'zod/mini'

import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import { attachmentRecordSchema } from './attachmentRecord'
import { conversationRecordSchema } from './conversationRecord'
import { exchangeRecordSchema } from './exchangeRecord'
import { messageRecordSchema } from './messageRecord'

const recordSchema = z.discriminatedUnion('type', [
  conversationRecordSchema,
  messageRecordSchema,
  exchangeRecordSchema,
  attachmentRecordSchema,
])

export type FileRecord = z.infer<typeof recordSchema>

/** Keys that exist only to change what objects are. Inside strings their quotes are escaped, so this finds keys alone. */
const FORBIDDEN_KEY = /"(?:__proto__|constructor|prototype)"\s*:/

/**
 * Reads one line of a file into fresh objects with known keys only.
 * Fails with the reason, in words for the person; never throws, whatever the line holds.
 */
export function readRecord(line: string): Result<FileRecord, string> {
  if (FORBIDDEN_KEY.test(line)) return failed('it holds a key that could change the program itself')
  const json = parseJson(line)
  if (json === undefined) return failed('it is not JSON')
  if (!isRecord(json)) return failed('it is not an object')
  const checked = recordSchema.safeParse(json)
  if (checked.success) return ok(checked.data)

  const type = json['type']
  const kind = typeof type === 'string' ? type.slice(0, 40) : 'nothing'
  if (!['conversation', 'message', 'exchange', 'attachment'].includes(kind)) {
    return failed(`“${kind}” is no kind of record this app knows`)
  }
  const path = checked.error.issues[0]?.path.join('.') ?? ''
  return failed(`the ${kind} is not as it should be${path && ` (at ${path.slice(0, 80)})`}`)
}
