import { share, type SlideLook } from './slideText'
import { cssColour, type OfficeLook } from './theme'
import type { XmlElement } from './xmlTree'

type PictureOf = (id: string | undefined) => string | undefined

/** Outlines that are polygons, in percent of their box. */
const POLYGONS: Readonly<Record<string, string>> = {
  triangle: '50% 0,100% 100%,0 100%',
  rtTriangle: '0 0,100% 100%,0 100%',
  diamond: '50% 0,100% 50%,50% 100%,0 50%',
  flowChartDecision: '50% 0,100% 50%,50% 100%,0 50%',
  parallelogram: '20% 0,100% 0,80% 100%,0 100%',
  trapezoid: '20% 0,80% 0,100% 100%,0 100%',
  hexagon: '20% 0,80% 0,100% 50%,80% 100%,20% 100%,0 50%',
  pentagon: '50% 0,100% 38%,82% 100%,18% 100%,0 38%',
  homePlate: '0 0,80% 0,100% 50%,80% 100%,0 100%',
  chevron: '0 0,80% 0,100% 50%,80% 100%,0 100%,20% 50%',
  rightArrow: '0 25%,65% 25%,65% 0,100% 50%,65% 100%,65% 75%,0 75%',
  leftArrow: '100% 25%,35% 25%,35% 0,0 50%,35% 100%,35% 75%,100% 75%',
  upArrow: '25% 100%,25% 35%,0 35%,50% 0,100% 35%,75% 35%,75% 100%',
  downArrow: '25% 0,25% 65%,0 65%,50% 100%,100% 65%,75% 65%,75% 0',
  star5: '50% 0,61% 38%,100% 38%,69% 61%,81% 100%,50% 76%,19% 100%,31% 61%,0 38%,39% 38%',
}

/** Which outline a shape has, by its name. */
export const pathOf = (shape: XmlElement): string => shape.at('spPr', 'prstGeom')?.get('prst') ?? 'rect'

/** What fills a shape, by what it says itself, its layout, or its style; empty for nothing. */
export function paintOf(
  all: readonly XmlElement[],
  look: SlideLook,
  picture: PictureOf,
): { readonly html: string } {
  const [shape] = all
  if (!shape) return { html: '' }
  const { theme, mapped } = look
  const own = all.map((each) => each.at('spPr')).find((each) => each && fillOf(each))
  const styled = shape.at('style', 'fillRef')
  const fill =
    (own && backgroundOf(fillOf(own), look, picture)) ??
    (own || (styled?.number('idx') ?? 0) === 0
      ? undefined
      : { style: `background:${cssColour(styled, theme, mapped) ?? 'none'}`, name: '' })
  const line = all.map((each) => each.at('spPr', 'ln')).find((each) => each !== undefined)
  const lineStyle = shape.at('style', 'lnRef')
  const stroke = line?.at('noFill')
    ? undefined
    : (cssColour(line?.at('solidFill'), theme, mapped) ??
      ((lineStyle?.number('idx') ?? 0) > 0 ? cssColour(lineStyle, theme, mapped) : undefined))
  if (!fill && stroke === undefined) return { html: '' }
  const outline = pathOf(shape)
  const polygon = Object.hasOwn(POLYGONS, outline) ? POLYGONS[outline] : undefined
  const round =
    outline === 'ellipse' || outline === 'flowChartConnector'
      ? 'border-radius:50%'
      : /round/i.test(outline)
        ? `border-radius:${share(Math.min(200_000, look.width / 40), look)}`
        : ''
  const border =
    stroke === undefined || polygon !== undefined
      ? ''
      : `border:max(1px,${share(line?.number('w') ?? 12_700, look)}) solid ${stroke}`
  const parts = [
    fill?.style ?? '',
    round,
    border,
    polygon === undefined ? '' : `clip-path:polygon(${polygon})`,
  ]
  return { html: `<div class="fill ${fill?.name ?? ''}" style="${parts.filter(Boolean).join(';')}"></div>` }
}

const FILLS = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill']

/** The element of a fill in this. */
export const fillOf = (holder: XmlElement): XmlElement | undefined =>
  holder.elements().find(({ localName }) => FILLS.includes(localName))

/** A fill as style, or as the class of a picture; undefined for none. */
export function backgroundOf(
  fill: XmlElement | undefined,
  { theme, mapped }: OfficeLook,
  picture: PictureOf,
): { readonly style: string; readonly name: string } | undefined {
  switch (fill?.localName) {
    case 'solidFill': {
      const colour = cssColour(fill, theme, mapped)
      return colour === undefined ? undefined : { style: `background:${colour}`, name: '' }
    }
    case 'pattFill': {
      const colour = cssColour(fill.at('fgClr'), theme, mapped)
      return colour === undefined ? undefined : { style: `background:${colour}`, name: '' }
    }
    case 'gradFill': {
      const stops = (fill.at('gsLst')?.elements('gs') ?? []).flatMap((stop) => {
        const colour = cssColour(stop, theme, mapped)
        return colour === undefined ? [] : [{ colour, at: (stop.number('pos') ?? 0) / 1_000 }]
      })
      if (stops.length === 0) return undefined
      const sorted = stops.sort((a, b) => a.at - b.at).map(({ colour, at }) => `${colour} ${at}%`)
      const angle = (fill.at('lin')?.number('ang') ?? 5_400_000) / 60_000 + 90
      return sorted.length === 1
        ? { style: `background:${stops[0]?.colour}`, name: '' }
        : { style: `background:linear-gradient(${angle}deg,${sorted.join(',')})`, name: '' }
    }
    case 'blipFill': {
      const name = picture(fill.at('blip')?.get('embed'))
      return name === undefined ? undefined : { style: 'background-size:100% 100%', name }
    }
    default:
      return undefined
  }
}
