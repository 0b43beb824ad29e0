import type { FoundText } from './extract.mjs'

export type InspectedLanguage = {
  readonly files: Readonly<Record<string, string>>
  readonly isInOrder: boolean
  readonly missing: readonly FoundText[]
  readonly outdated: readonly (readonly [key: string, translation: unknown])[]
  readonly problems: readonly string[]
}
export declare const codes: () => readonly string[]
export declare function inspectLanguage(
  code: string,
  texts: ReadonlyMap<string, FoundText>,
): InspectedLanguage
