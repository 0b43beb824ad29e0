import { connectionSchema } from '@/domain/schema/conversationSchema'
import { canonicalJson } from '@/lib/canonicalJson'
import { parseJson } from '@/lib/json'
import * as z from '@/lib/schema'

import type { Connection } from '../../connections/connection'
import { ruleOf } from '../../settings/settingRules'
import { DEFAULT_SETTINGS, type Settings } from '../../settings/settings'
import { editsBetween, type SettingsEdit, type SettingsPath } from '../../settings/settingsEdits'
import type { Write } from '../registers'

/** What settings are told as changes of. */
const ORIGIN: Settings = DEFAULT_SETTINGS

/**
 * The settings that travel, as values by name: fields of records and items of lists by themselves, so that two devices
 * change two of them without a conflict. Each value is the edit that makes it.
 */
export function settingValues(settings: Settings): ReadonlyMap<string, SettingsEdit> {
  return new Map(
    editsBetween(ORIGIN, settings)
      .filter(travels)
      .map((edit) => [nameOf(edit), edit]),
  )
}

/** Whether it is for all devices of the person. */
const travels = ({ path }: SettingsEdit): boolean => ruleOf(path).syncs

/** The path, and for items of lists which one. */
function nameOf(edit: SettingsEdit): string {
  if (edit.type === 'set' || edit.type === 'unset') return canonicalJson([edit.path])
  return canonicalJson([edit.path, referenceOf(edit.item)])
}

function referenceOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('id' in item)) return item
  return { id: item.id }
}

/** The edits that make what another device wrote; a value that was removed goes back to its default. */
export const settingEdits = (writes: readonly Write[]): readonly SettingsEdit[] =>
  writes.flatMap(({ key, value }) => {
    const edit = value === undefined ? undoing(key) : asEdit(value)
    return edit && travels(edit) ? [edit] : []
  })

function undoing(name: string): SettingsEdit | undefined {
  const read = nameSchema.safeParse(parseJson(name))
  if (!read.success) return undefined
  const [path, item] = read.data
  if (item !== undefined) return { type: 'remove', path, item }
  const value = path.reduce<unknown>(
    (found, field) => new Map<string, unknown>(Object.entries(found ?? {})).get(field),
    ORIGIN,
  )
  return value === undefined ? { type: 'unset', path } : { type: 'set', path, value }
}

function asEdit(value: unknown): SettingsEdit | undefined {
  const read = editSchema.safeParse(value)
  return read.success ? read.data : undefined
}

const isSettingsPath = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((field) => typeof field === 'string') &&
  Object.hasOwn(ORIGIN, String(value[0]))

const pathSchema = z.custom<SettingsPath>(isSettingsPath)
const nameSchema = z.custom<readonly [SettingsPath, ...unknown[]]>(
  (value) => Array.isArray(value) && pathSchema.safeParse(value[0]).success,
)
const editSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('set'), path: pathSchema, value: z.unknown() }),
  z.object({ type: z.literal('unset'), path: pathSchema }),
  z.object({ type: z.enum(['put', 'remove', 'front']), path: pathSchema, item: z.unknown() }),
])

/** A connection as it travels: without its extra headers, which may hold keys. */
export function connectionValue({ headers: _, ...connection }: Connection): unknown {
  return connection
}

/** The connection that another device wrote, with the headers that this one has for it. */
export function connectionFrom(value: unknown, here: Connection | undefined): Connection | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const read = connectionSchema.safeParse({ ...value, headers: here?.headers ?? {} })
  return read.success ? read.data : undefined
}
