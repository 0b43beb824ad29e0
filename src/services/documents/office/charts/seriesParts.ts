import { cssColour, type OfficeLook } from '../theme'
import type { XmlElement } from '../xmlTree'

/** Numbers of a part of a series, by their place. */
export function numbersOf(holder: XmlElement | undefined): ReadonlyMap<number, number> {
  const points = holder?.all('pt') ?? []
  return new Map(
    points.flatMap((point) => {
      const value = Number.parseFloat(point.at('v')?.textContent ?? '')
      return Number.isFinite(value) ? [[point.number('idx') ?? 0, value] as const] : []
    }),
  )
}

/** How the first part that says so shows its numbers; empty for none. */
export const formatOf = (series: readonly XmlElement[], parts: readonly string[]): string =>
  series
    .flatMap((one) => parts.flatMap((part) => one.at(part)?.all('formatCode') ?? []))
    .map(({ textContent }) => textContent)
    .find((format) => format !== 'General') ?? ''

/** The colour of what fills something, else of its line, as CSS. */
export const colourOf = (holder: XmlElement | undefined, { theme, mapped }: OfficeLook): string | undefined =>
  cssColour(holder?.at('spPr', 'solidFill') ?? holder?.at('spPr', 'ln', 'solidFill'), theme, mapped)

const FALLBACK = ['4472c4', 'ed7d31', 'a5a5a5', 'ffc000', '5b9bd5', '70ad47']

/** Its own colour, that of its marks, or one of the six accents of the theme in turn, as PowerPoint gives them. */
export const seriesColour = (series: XmlElement | undefined, index: number, look: OfficeLook): string =>
  colourOf(series, look) ??
  colourOf(series?.at('marker'), look) ??
  `#${look.theme.colours.get(`accent${(index % 6) + 1}`) ?? FALLBACK[index % 6]}`
