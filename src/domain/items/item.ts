import { isRecord } from '@/lib/json'

/** What a person makes besides chats and settings: each is a row with a name of its own. */
export type ItemKind =
  | 'assistant'
  | 'assistantVersion'
  | 'project'
  | 'memory'
  | 'artifact'
  | 'artifactVersion'
  | 'skill'
  | 'collection'
  | 'collectionFile'
  | 'schedule'
  | 'scheduleState'

/** The name of such a row: its kind and its id. */
export type ItemName = `${ItemKind}/${string}`

/** What is kept under one name from now on: plain JSON that the reader of its kind checks; null removes the row. */
export type ItemChange = readonly [name: ItemName, value: unknown]

/** All rows by name. Their values are unknown here: each kind has a reader. */
export type Items = Readonly<Record<string, unknown>>

/** The rows after changes. */
export const withItems = (items: Items, changes: readonly ItemChange[]): Items =>
  Object.fromEntries(
    Object.entries({ ...items, ...Object.fromEntries(changes) }).filter(([, value]) => value !== null),
  )

/** Rows as they are on disk, by name. */
export const itemsOf = (rows: readonly unknown[]): Items =>
  Object.fromEntries(
    rows.flatMap((row) =>
      isRecord(row) && typeof row['name'] === 'string' ? [[row['name'], row['value']] as const] : [],
    ),
  )
