import * as z from '@/lib/schema'
import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'

import { DEFAULT_CONVERSATION_SETTINGS } from '../conversations/conversation'
import { readConversationSettings } from '../schema/conversationSchema'

import { attachmentRecordSchema, conversationRecordSchema, messageRecordSchema } from './conversationRecord'
import { exchangeRecordSchema } from './exchangeRecord'
import {
  connectionRecordSchema,
  itemRecordSchema,
  runCellRecordSchema,
  runRecordSchema,
  settingRecordSchema,
} from './furtherRecords'
import { readLeniently } from './readLeniently'

/** The newest version of the format this app writes and reads. */
export const FILE_VERSION = 1

type FileHeader = {
  readonly format: 'parlance'
  readonly version: number
  /** Milliseconds since the Unix epoch. */
  readonly exportedAt: number
}

/** Checks the first line of a file. Versions newer than `FILE_VERSION` pass: they are refused with their own words. */
export const fileHeaderSchema = z.object({
  format: z.literal('parlance'),
  version: z.number(),
  exportedAt: z.number(),
}) satisfies z.Schema<FileHeader>

/** The first line of a file, without its line break. */
export const fileHeaderLine = (exportedAt: number): string =>
  JSON.stringify({ format: 'parlance', version: FILE_VERSION, exportedAt } satisfies FileHeader)

const recordSchema = z.discriminatedUnion('type', [
  conversationRecordSchema,
  messageRecordSchema,
  exchangeRecordSchema,
  attachmentRecordSchema,
  settingRecordSchema,
  connectionRecordSchema,
  runRecordSchema,
  runCellRecordSchema,
  itemRecordSchema,
])

export type FileRecord = z.infer<typeof recordSchema>

/** A record, and the names of its fields that were missing or not understood and took their defaults. */
export type ReadRecord = { readonly record: FileRecord; readonly unread: readonly string[] }

/** What fields stand for that a file does not have. Fields without one, such as ids, must be there. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  conversation: {
    title: mark('Untitled'),
    createdAt: 0,
    updatedAt: 0,
    activeLeafId: null,
    settings: DEFAULT_CONVERSATION_SETTINGS,
    tags: [],
    pinned: false,
    archived: false,
  },
  message: { parentId: null, createdAt: 0, status: { type: 'complete' }, parts: [] },
  exchange: { messageId: null, cost: { type: 'unknown' } },
  connection: { name: mark('Connection'), catalogUrl: '', headerNames: [], createdAt: 0 },
  run: {
    title: mark('Untitled run'),
    createdAt: 0,
    workedMs: 0,
    workingSince: null,
    baseId: null,
    blindOrder: null,
    votes: [],
  },
}

/** Keys that exist only to change what objects are. Inside strings their quotes are escaped, so this finds keys alone. */
const FORBIDDEN_KEY = /"(?:__proto__|constructor|prototype)"\s*:/

/**
 * Reads one line of a file into fresh objects with known keys only. A field that is missing or not understood takes
 * its default; `unread` names it. Fails with the reason, in words for the person; never throws, whatever the line holds.
 */
export function readRecord(line: string): Result<ReadRecord, string> {
  if (FORBIDDEN_KEY.test(line)) return failed(t('It has a key that could change the program itself.'))
  const json = parseJson(line)
  if (json === undefined) return failed(t('It isn’t JSON.'))
  if (!isRecord(json)) return failed(t('It isn’t a JSON object.'))
  const checked = recordSchema.safeParse(json)
  const type = json['type']
  if (!checked.success || type === 'setting' || type === 'item') {
    if (line.includes('\\u') && holdsForbiddenKey(json))
      return failed(t('It has a key that could change the program itself.'))
  }
  if (checked.success) return ok({ record: checked.data, unread: [] })

  const kind = typeof type === 'string' ? type.slice(0, 40) : 'nothing'
  const defaults = Object.hasOwn(DEFAULTS, kind) ? DEFAULTS[kind] : undefined
  if (!defaults && !['attachment', 'setting', 'runCell', 'item'].includes(kind))
    return failed(t('Unknown entry: “{kind}”.', { kind }))
  const lenient = defaults && readWithDefaults(json, kind, defaults, faultsIn(line))
  if (lenient) return ok(lenient)
  const path = checked.error.issues[0]?.path.join('.') ?? ''
  return failed(
    path === ''
      ? t('The entry “{kind}” isn’t valid.', { kind })
      : t('The entry “{kind}” isn’t valid at “{path}”.', { kind, path: path.slice(0, 80) }),
  )
}

/** Each fault costs one more look at the whole line, so fewer are looked for in longer ones. */
const faultsIn = (line: string): number => Math.max(3, Math.min(200, Math.floor(4_000_000 / line.length)))

/** Finds such a key where it was written with escapes, which only matters where unknown fields are looked into. */
function holdsForbiddenKey(json: unknown): boolean {
  try {
    return FORBIDDEN_KEY.test(JSON.stringify(json))
  } catch {
    return true
  }
}

function readWithDefaults(
  json: Readonly<Record<string, unknown>>,
  kind: string,
  defaults: Readonly<Record<string, unknown>>,
  mostFaults: number,
): ReadRecord | undefined {
  // Field by field here, so that one unreadable parameter does not cost the system prompt.
  const settings = kind === 'conversation' ? readConversationSettings(json['settings']) : undefined
  const fields = settings ? { ...json, settings: settings.settings } : json
  const read = readLeniently(recordSchema, fields, defaults, mostFaults)
  if (!read) return undefined
  const missing = settings && json['settings'] === undefined ? ['settings'] : []
  const unread = settings?.unreadable.map((name) => (name === 'settings' ? name : `settings.${name}`)) ?? []
  return { record: read.value, unread: [...missing, ...unread, ...read.unread] }
}
