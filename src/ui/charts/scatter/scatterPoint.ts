/** A point of a scatter chart. */
export type ScatterPoint = {
  readonly id: string
  readonly x: number
  readonly y: number
  /** Which colour; `none` is grey, for what is unknown. */
  readonly series: 1 | 2 | 3 | 4 | 'none'
  readonly shape: 'circle' | 'square' | 'triangle' | 'ring'
  readonly label: string
  /** What there is to say besides its name and its place, in a few words. Read for few of thousands: may be a getter. */
  readonly detail: string
}

/** A point and its position, CSS pixels. */
export type PlacedPoint = { readonly point: ScatterPoint; readonly left: number; readonly top: number }

/** A rectangle in the units of the axes. */
export type ScatterRange = { readonly x: readonly [number, number]; readonly y: readonly [number, number] }
