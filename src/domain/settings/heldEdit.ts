/**
 * By the path they are of, as JSON text: changes of settings that a file or another device brought, and that are not in
 * effect before the person allows them.
 */
export type HeldValues = Readonly<Record<string, HeldEdit>>

/** A `SettingsEdit` of one value. */
export type HeldEdit = {
  readonly type: 'set' | 'unset'
  readonly path: readonly [string, ...string[]]
  readonly value?: unknown
}
