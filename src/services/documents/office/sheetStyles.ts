import { formatOf } from './numberFormat'
import { tinted, type Theme } from './theme'
import type { XmlElement } from './xmlTree'

/** How a cell looks, by its number in the file. */
export type CellStyle = { readonly css: string; readonly format: string; readonly isNumber: boolean }

/** The names of the theme's colours in the order that workbooks count them. */
const THEMED = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
]
const INDEXED = ['000000', 'ffffff', 'ff0000', '00ff00', '0000ff', 'ffff00', 'ff00ff', '00ffff']

/** Reads what cells look like: fonts, fills, alignment and formats of numbers. */
export function readCellStyles(root: XmlElement | undefined, theme: Theme): readonly CellStyle[] {
  const styles = root?.firstElementChild
  const formats = new Map(
    styles
      ?.at('numFmts')
      ?.elements('numFmt')
      .map((each) => [each.number('numFmtId') ?? -1, each.get('formatCode') ?? '']),
  )
  const fonts = (styles?.at('fonts')?.elements('font') ?? []).map((font) => fontCss(font, theme))
  const fills = (styles?.at('fills')?.elements('fill') ?? []).map((fill) => {
    const pattern = fill.at('patternFill')
    const colour =
      (pattern?.get('patternType') ?? 'none') === 'none' ? undefined : colourOf(pattern?.at('fgColor'), theme)
    return colour === undefined ? '' : `background:${colour}`
  })
  return (styles?.at('cellXfs')?.elements('xf') ?? []).map((xf) => {
    const alignment = xf.at('alignment')
    const side = { left: 'left', center: 'center', right: 'right', centerContinuous: 'center' }[
      alignment?.get('horizontal') ?? ''
    ]
    const parts = [
      fonts[xf.number('fontId') ?? -1] ?? '',
      fills[xf.number('fillId') ?? -1] ?? '',
      side === undefined ? '' : `text-align:${side}`,
      alignment?.get('wrapText') === '1' ? 'white-space:pre-wrap' : '',
    ]
    const format = formatOf(xf.number('numFmtId') ?? 0, formats)
    return { css: parts.filter(Boolean).join(';'), format, isNumber: side === undefined }
  })
}

function fontCss(font: XmlElement, theme: Theme): string {
  const has = (name: string) => {
    const element = font.at(name)
    return element !== undefined && !['0', 'false', 'none'].includes(element.get('val') ?? '1')
  }
  const size = font.at('sz')?.number('val')
  const colour = colourOf(font.at('color'), theme)
  return [
    has('b') && 'font-weight:700',
    has('i') && 'font-style:italic',
    has('u') && 'text-decoration:underline',
    has('strike') && 'text-decoration:line-through',
    size !== undefined && size !== 11 && `font-size:${Math.min(48, Math.max(6, size))}pt`,
    colour !== undefined && colour !== '#000000' && `color:${colour}`,
  ]
    .filter(Boolean)
    .join(';')
}

function colourOf(element: XmlElement | undefined, { colours }: Theme): string | undefined {
  if (!element) return undefined
  const themed = element.number('theme')
  const indexed = element.number('indexed')
  const hex =
    element.get('rgb')?.slice(-6) ??
    (themed === undefined ? undefined : colours.get(THEMED[themed] ?? '')) ??
    (indexed === undefined ? undefined : INDEXED[indexed < 8 ? indexed : indexed - 8])
  if (hex === undefined || !/^[0-9a-f]{6}$/i.test(hex)) return undefined
  const tint = element.number('tint') ?? 0
  return `#${tint === 0 ? hex : tinted(hex, tint)}`
}
