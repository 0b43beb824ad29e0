import type { JsonObject } from '@/lib/json'
import type { CatalogEntry } from './entry'

/** One model of a document, with what its surroundings say of it. */
export type Row = {
  readonly value: JsonObject
  /** The key it was under, where the document is a map. */
  readonly key?: string
  /** The provider it was under, where the document groups models by provider. */
  readonly provider?: { readonly id: string; readonly value: JsonObject }
}

/** How one service writes a model. Detected by the fields of the row, never by the host it came from. */
export type Shape = {
  readonly name: string
  readonly matches: (value: JsonObject) => boolean
  /** Usually one entry; more where a row holds several offers. What could not be taken as it is goes to `notes`. */
  readonly read: (row: Row, notes: string[]) => readonly CatalogEntry[]
}
