import * as z from '@/lib/schema'

import type { Connection } from '../connections/connection'
import type { ConnectionId, RunId } from '../ids'
import type { Items } from '../items/item'
import { pausedRun } from '../runs/pausedRun'
import type { RunCell } from '../runs/run'
import { cellSchema, type RunHead, runHeadSchema } from '../runs/runSchema'
import { dialectSchema, idSchema } from '../schema/idSchema'
import { SETTING_RULES } from '../settings/settingRules'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings'
import { applySettingsEdits, editsBetween, type SettingsEdit } from '../settings/settingsEdits'

import { readFileItem } from './itemReaders'

/** Whether a setting is written into files. */
const isInFiles = (name: keyof Settings): boolean => SETTING_RULES[name].isInFiles

/**
 * The edits that bring a setting of a file in. What was changed here stays: a setting of the file counts where this
 * device has the default, and lists and records get what they do not have. `isKept` where something here differs.
 */
export function mergeSetting<Name extends keyof Settings>(
  here: Settings,
  name: Name,
  value: Settings[Name],
): { readonly edits: readonly SettingsEdit[]; readonly isKept: boolean } {
  if (SETTING_RULES[name].fromElsewhere === 'never') return { edits: [], isKept: true }
  // Applying the edits of this device to the file's setting gives both, with this device's values where both have one.
  const file = { ...DEFAULT_SETTINGS, [name]: value }
  const own = editsBetween(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, [name]: here[name] })
  const both = applySettingsEdits(file, own)
  const isDefaultHere = own.length === 0
  const merged = isDefaultHere ? file : both
  return {
    edits: editsBetween(here, { ...here, [name]: merged[name] }),
    // Recent models are in an order of this device's own.
    isKept:
      name !== 'recentModels' &&
      JSON.stringify(merged[name]) !==
        JSON.stringify(applySettingsEdits(merged, fromFile(name, value))[name]),
  }
}

const fromFile = <Name extends keyof Settings>(name: Name, value: Settings[Name]): readonly SettingsEdit[] =>
  editsBetween(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, [name]: value })

/** One setting that is not at its default: theme, prompts, presets, spending limits and so on. */
export const settingRecordSchema = z.object({
  type: z.literal('setting'),
  id: z.string(),
  value: z.unknown(),
})

/** A connection. Its key has no place in it, and the values of its headers are left out: they may be secrets. */
export const connectionRecordSchema = z.object({
  type: z.literal('connection'),
  id: idSchema<ConnectionId>(),
  name: z.string(),
  baseUrl: z.string(),
  catalogUrl: z.string(),
  headerNames: z.array(z.string()),
  extraFields: z.exactOptional(z.string()),
  dialects: z.exactOptional(z.array(dialectSchema)),
  createdAt: z.number(),
})

/** What was asked in a run, with its votes and its cells as they were planned. */
export const runRecordSchema = z.extend(z.omit(runHeadSchema, { isCapWaived: true, isUnknownWaived: true }), {
  type: z.literal('run'),
  cells: z.array(cellSchema),
})

/** A cell of a run that has ended. */
export const runCellRecordSchema = z.extend(cellSchema, {
  type: z.literal('runCell'),
  runId: idSchema<RunId>(),
})

/** An assistant, one of its versions, or whatever else a person made besides chats. */
export const itemRecordSchema = z.object({
  type: z.literal('item'),
  /** Its name (`domain/items`). */
  id: z.string(),
  value: z.unknown(),
})

export type ConnectionRecord = z.infer<typeof connectionRecordSchema>
export type FurtherRecord =
  | z.infer<typeof settingRecordSchema>
  | ConnectionRecord
  | z.infer<typeof itemRecordSchema>
  | z.infer<typeof runRecordSchema>
  | z.infer<typeof runCellRecordSchema>

/** The lines of the settings that differ from their defaults, in order of their names. */
export const settingLines = (settings: Settings): readonly string[] =>
  (Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[])
    .filter(isInFiles)
    .sort()
    .filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(DEFAULT_SETTINGS[name]))
    .map((id) => JSON.stringify({ type: 'setting', id, value: settings[id] }))

/** The lines of items, in order of their names, each as its reader has it: the same bytes whatever wrote the row. */
export const itemLines = (items: Items): readonly string[] =>
  Object.entries(items)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, value]) =>
      JSON.stringify({ type: 'item', id, value: readFileItem(id, value)?.value ?? value }),
    )

/** The line of a connection, without its line break. */
export function connectionLine(connection: Connection): string {
  const { id, name, baseUrl, catalogUrl, headers, extraFields, dialects, createdAt } = connection
  const headerNames = Object.keys(headers)
  const record: ConnectionRecord = {
    type: 'connection',
    id,
    name,
    baseUrl,
    catalogUrl,
    headerNames,
    ...(extraFields !== undefined && { extraFields }),
    ...(dialects && { dialects: [...dialects] }),
    createdAt,
  }
  return JSON.stringify(record)
}

/** The connection a record stands for, without a key and with empty headers. */
export const connectionFromRecord = (record: ConnectionRecord): Connection => ({
  id: record.id,
  type: 'remote',
  name: record.name,
  baseUrl: record.baseUrl,
  catalogUrl: record.catalogUrl,
  headers: Object.fromEntries(record.headerNames.map((name) => [name, ''])),
  ...(record.extraFields !== undefined && { extraFields: record.extraFields }),
  ...(record.dialects && { dialects: record.dialects }),
  rememberKey: false,
  createdAt: record.createdAt,
})

/** The line of a run. One that was working is written as paused: no file makes the app send anything. */
export const runLine = (head: RunHead, cells: readonly RunCell[]): string =>
  JSON.stringify(runRecordSchema.parse({ ...pausedRun(head), type: 'run', cells }))

/** The line of a cell that has ended. */
export const runCellLine = (runId: RunId, cell: RunCell): string =>
  JSON.stringify(runCellRecordSchema.parse({ ...cell, type: 'runCell', runId }))
