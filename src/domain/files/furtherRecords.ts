import * as z from 'zod/mini'

import type { Connection } from '../connections/connection'
import type { ConnectionId, RunId } from '../ids'
import type { Items } from '../items/item'
import type { RunCell } from '../runs/run'
import { cellSchema, runHeadSchema, type RunHead } from '../runs/runSchema'
import { dialectSchema, idSchema } from '../schema/idSchema'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings'
import { readItem } from './itemReaders'
import { isInFiles } from './mergeSetting'
import { pausedRun } from '../runs/pausedRun'

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
    .map(([id, value]) => JSON.stringify({ type: 'item', id, value: readItem(id, value)?.value ?? value }))

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
