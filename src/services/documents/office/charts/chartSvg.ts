import { escapeHtml } from '@/lib/text/escapeHtml'

/** Of a chart, in points, with its title; empty for none. */
export type Frame = { readonly width: number; readonly height: number; readonly title: string }

/** What a legend says of a series or a slice. */
export type LegendEntry = { readonly name: string; readonly colour: string }

/** Size of type, of a line of it, and of about one character, in points. */
export const TYPE = 11
export const LINE = 16
export const CHARACTER = TYPE * 0.52

/** What the title takes at the top. */
export const headOf = ({ title }: Frame): number => (title === '' ? 4 : LINE * 1.6)

export const heading = ({ title, width }: Frame): string =>
  title === '' ? '' : text(width / 2, LINE, cut(title, Math.floor(width / CHARACTER / 1.3)), 'middle', 14)

/** The names in a row at the foot, cut where they would be too long for it. */
export function legend(names: readonly LegendEntry[], { width, height }: Frame): string {
  const lengthOf = (all: typeof names) => all.map(({ name }) => longest([name]) + 22)
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
  const most = Math.max(3, Math.floor((width / Math.max(1, names.length) - 22) / CHARACTER))
  const hasRoom = sum(lengthOf(names)) <= width
  const items = hasRoom ? names : names.map(({ name, colour }) => ({ name: cut(name, most), colour }))
  const long = lengthOf(items)
  let x = Math.max(4, (width - sum(long)) / 2)
  return items
    .map(({ name, colour }, index) => {
      const item = rect(x, height - TYPE - 3, 9, 9, colour) + text(x + 13, height - 5, name, 'start')
      x += long[index] ?? 0
      return item
    })
    .join('')
}

type Anchor = 'start' | 'middle' | 'end'

export const text = (x: number, y: number, said: string, anchor: Anchor, size = TYPE): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" font-size="${size}" fill="currentColor">${escapeHtml(said)}</text>`

/** A text from the bottom up. */
export const upwards = (x: number, y: number, said: string): string =>
  `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(-90)">${text(0, 0, said, 'middle')}</g>`

export const rect = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" fill="${colour}"/>`

export const circle = (x: number, y: number, colour: string): string =>
  `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="2.5" fill="${colour}"/>`

/** A line of the grid behind what is drawn. */
export const gridLine = (path: string): string =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-opacity=".2"/>`

/** A line of a series. */
export const stroke = (path: string, colour: string): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`

export const cut = (said: string, most: number): string =>
  said.length <= most ? said : `${said.slice(0, Math.max(1, most - 1))}…`

/** As long as the longest of them, in points, also where digits are wide. */
export const longest = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER * 1.15

export const fixed = (value: number): number => Math.round(value * 100) / 100
