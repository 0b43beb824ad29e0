export type TextPlace = 'first' | 'chat' | 'rare' | 'catalog' | 'lab' | 'settings'

export type FoundText = {
  readonly key: string
  /** What English says; the key of a text of several meanings has the meaning too. */
  readonly english: string
  /** The English forms of a plural; absent for other texts. */
  readonly forms?: Readonly<Record<string, string>>
  readonly place: TextPlace
  readonly uses: readonly {
    readonly at: string
    readonly kind: string
    readonly after: string
    readonly place: TextPlace
  }[]
}
export type Extracted = {
  readonly texts: ReadonlyMap<string, FoundText>
  readonly graph: ReadonlyMap<string, { readonly now: readonly string[]; readonly later: readonly string[] }>
  readonly placeOf: (path: string) => TextPlace
}

export declare const PLACES: readonly TextPlace[]
export declare function extractTexts(sources?: ReadonlyMap<string, string>): Extracted
export declare function missingPlaces(
  extracted: Extracted,
  sources?: ReadonlyMap<string, string>,
): readonly string[]
