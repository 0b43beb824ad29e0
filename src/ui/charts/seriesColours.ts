/** Four colours told apart under every common kind of colour blindness, and grey for what is unknown or the rest. */
export type SeriesColour = 1 | 2 | 3 | 4 | 'none'

/** Classes that fill a shape or a text in a series' colour. */
export const FILL: Readonly<Record<SeriesColour, string>> = {
  1: 'fill-series-1',
  2: 'fill-series-2',
  3: 'fill-series-3',
  4: 'fill-series-4',
  none: 'fill-faint',
}

/** Classes that draw a line in a series' colour. */
export const STROKE: Readonly<Record<SeriesColour, string>> = {
  1: 'stroke-series-1',
  2: 'stroke-series-2',
  3: 'stroke-series-3',
  4: 'stroke-series-4',
  none: 'stroke-faint',
}

/** Classes that give a box a series' colour as its ground. */
export const GROUND: Readonly<Record<SeriesColour, string>> = {
  1: 'bg-series-1',
  2: 'bg-series-2',
  3: 'bg-series-3',
  4: 'bg-series-4',
  none: 'bg-faint',
}
