import type { FoundText } from './extract.mjs'

export type CheckedLanguage = {
  readonly code: string
  readonly formats: string
  readonly allowed: { readonly same: readonly string[]; readonly long: readonly string[] }
}
export declare function problemsOf(
  text: Pick<FoundText, 'key' | 'forms'> & { readonly english?: string } & {
    readonly uses: readonly { readonly kind: string }[]
  },
  translation: string | Readonly<Record<string, string>>,
  language: CheckedLanguage,
): string[]
export declare function piecesIn(text: Pick<FoundText, 'key' | 'forms'>): string[]
