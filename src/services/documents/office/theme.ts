import type { XmlElement } from './xmlTree'

/** What colours and typefaces of a file are called by name. */
export type Theme = {
  /** Six hexadecimal digits by name: `accent1`. */
  readonly colours: ReadonlyMap<string, string>
  readonly fonts: { readonly major: string | undefined; readonly minor: string | undefined }
}

/** The theme that holds for a slide or a workbook, with the names that stand for others: what `tx1` is on a dark slide. */
export type OfficeLook = { readonly theme: Theme; readonly mapped: ReadonlyMap<string, string> }

export const NO_THEME: Theme = { colours: new Map(), fonts: { major: undefined, minor: undefined } }

/** Reads the theme of a presentation or workbook. */
export function readTheme(root: Pick<XmlElement, 'firstElementChild'>): Theme {
  const elements = root.firstElementChild?.at('themeElements')
  const colours = new Map<string, string>()
  for (const each of elements?.at('clrScheme')?.elements() ?? []) {
    const [value] = each.elements()
    const hex = value?.get('lastClr') ?? value?.get('val')
    if (hex && isHex(hex)) colours.set(each.localName, hex)
  }
  const font = (kind: string) => elements?.at('fontScheme', kind, 'latin')?.get('typeface')
  return { colours, fonts: { major: font('majorFont'), minor: font('minorFont') } }
}

const isHex = (text: string): boolean => /^[0-9a-f]{6}$/i.test(text)

/** A colour and how much of it covers what is behind. */
type Colour = { readonly hex: string; readonly alpha: number }

/**
 * The colour that an element holds (`srgbClr`, `schemeClr` …), as CSS; undefined for none.
 *
 * @param mapped other names of colours: what `tx1` is on a dark slide
 */
export function cssColour(
  holder: XmlElement | undefined,
  theme: Theme,
  mapped: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const element = holder?.elements().find(({ localName }) => localName.endsWith('Clr'))
  const colour = element && colourOf(element, theme, mapped)
  if (!colour) return undefined
  const alpha = Math.round(colour.alpha * 255)
  return `#${colour.hex}${alpha < 255 ? alpha.toString(16).padStart(2, '0') : ''}`
}

const NAMED: Readonly<Record<string, string>> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' }
const PRESET: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'ffffff',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
  orange: 'ffa500',
  gray: '808080',
  grey: '808080',
  purple: '800080',
}

function colourOf(
  element: XmlElement,
  { colours }: Theme,
  mapped: ReadonlyMap<string, string>,
): Colour | undefined {
  const name = element.get('val') ?? ''
  const scheme = mapped.get(name) ?? NAMED[name] ?? name
  const base =
    element.localName === 'schemeClr'
      ? colours.get(scheme)
      : element.localName === 'prstClr'
        ? PRESET[name]
        : (element.get('lastClr') ?? name)
  if (base === undefined || !isHex(base)) return undefined
  const part = (kind: string) => {
    const value = element.at(kind)?.number('val')
    return value === undefined ? undefined : value / 100_000
  }
  let rgb = channels(base)
  const [lumMod, lumOff, tint, shade] = [part('lumMod'), part('lumOff'), part('tint'), part('shade')]
  if (lumMod !== undefined || lumOff !== undefined)
    rgb = withLight(rgb, (light) => light * (lumMod ?? 1) + (lumOff ?? 0))
  if (tint !== undefined) rgb = rgb.map((value) => value * tint + (1 - tint))
  if (shade !== undefined) rgb = rgb.map((value) => value * shade)
  return { hex: hexOf(rgb), alpha: Math.min(1, Math.max(0, part('alpha') ?? 1)) }
}

/** A colour made lighter (up to 1) or darker (down to -1), as workbooks do. */
export const tinted = (hex: string, tint: number): string =>
  hexOf(withLight(channels(hex), (light) => (tint < 0 ? light * (1 + tint) : light * (1 - tint) + tint)))

const channels = (hex: string): readonly number[] =>
  [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

const hexOf = (rgb: readonly number[]): string =>
  rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/** The same hue with another lightness. */
function withLight(rgb: readonly number[], change: (light: number) => number): readonly number[] {
  const most = Math.max(...rgb)
  const least = Math.min(...rgb)
  const light = (most + least) / 2
  const next = Math.min(1, Math.max(0, change(light)))
  const spread = (at: number) => 1 - Math.abs(2 * at - 1)
  const factor = spread(light) === 0 ? 0 : spread(next) / spread(light)
  return rgb.map((value) => next + (value - light) * factor)
}
