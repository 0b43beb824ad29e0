import type { OfficeTexts } from '@/domain/documents/documentKind'
import { escapeHtml } from '@/lib/text/escapeHtml'

import type { ChartSize } from './charts/chartHtml'
import { alternative, pictureOf } from './pictureOf'
import type { Pictures } from './pictures'
import { paintOf, pathOf } from './slidePaint'
import { POINT, share, slideText, type SlideLook, type TextStyles } from './slideText'
import { cssColour } from './theme'
import { unshownHtml } from './unshownPicture'
import type { XmlElement } from './xmlTree'

/** What a shape of a slide needs to be drawn. */
export type SlideScene = {
  readonly look: SlideLook
  readonly height: number
  /** What the page says besides the file's own words. */
  readonly texts: OfficeTexts
  readonly pictures: Pictures
  /** The chart that a part names by this id; empty for none. */
  readonly chart: (id: string | undefined, size: ChartSize) => string
  /** The same placeholder on the layout and the master, the nearest first. */
  readonly inherited: (shape: XmlElement) => readonly XmlElement[]
  /** The master's styles for this kind of placeholder. */
  readonly textStyle: (kind: string | undefined) => XmlElement | undefined
}

/** How places inside a group become places of the slide. */
type Frame = { readonly x: number; readonly y: number; readonly scaleX: number; readonly scaleY: number }

const WHOLE: Frame = { x: 0, y: 0, scaleX: 1, scaleY: 1 }

/** The shapes of a slide, layout or master as HTML, in their order. */
export function shapesHtml(
  tree: XmlElement | undefined,
  scene: SlideScene,
  isBehind: boolean,
  frame: Frame = WHOLE,
): string {
  return (tree?.elements() ?? [])
    .map((shape) => {
      switch (shape.localName) {
        case 'sp':
        case 'cxnSp':
          // Placeholders of layouts are only where something goes.
          return isBehind && placeholder(shape) ? '' : shapeHtml(shape, scene, frame)
        case 'pic':
          return pictureHtml(shape, scene, frame)
        case 'graphicFrame':
          return graphicHtml(shape, scene, frame)
        case 'grpSp':
          return shapesHtml(shape, scene, isBehind, inside(shape, frame))
        case 'AlternateContent':
          return shapesHtml(alternative(shape, scene.pictures), scene, isBehind, frame)
        default:
          return ''
      }
    })
    .join('')
}

export const placeholder = (shape: XmlElement): XmlElement | undefined =>
  shape.elements()[0]?.at('nvPr', 'ph')

function inside(group: XmlElement, outer: Frame): Frame {
  const place = group.at('grpSpPr', 'xfrm')
  const n = (kind: string, name: string) => place?.at(kind)?.number(name) ?? 0
  const scale = (size: string) => (n('chExt', size) === 0 ? 1 : n('ext', size) / n('chExt', size))
  const scaleX = outer.scaleX * scale('cx')
  const scaleY = outer.scaleY * scale('cy')
  return {
    x: outer.x + n('off', 'x') * outer.scaleX - n('chOff', 'x') * scaleX,
    y: outer.y + n('off', 'y') * outer.scaleY - n('chOff', 'y') * scaleY,
    scaleX,
    scaleY,
  }
}

/** Where something is, as style; undefined where nothing says. */
function placeStyle(
  place: XmlElement | undefined,
  { look, height }: SlideScene,
  frame: Frame,
): string | undefined {
  const offset = place?.at('off')
  const size = place?.at('ext')
  if (!place || !offset || !size) return undefined
  const percent = (value: number, of: number) => `${((value / of) * 100).toFixed(3)}%`
  const turned = (place.number('rot') ?? 0) / 60_000
  const flips = [place.get('flipH') === '1' && 'scaleX(-1)', place.get('flipV') === '1' && 'scaleY(-1)']
  const transform = [turned !== 0 && `rotate(${turned.toFixed(2)}deg)`, ...flips].filter(Boolean).join(' ')
  return [
    `left:${percent(frame.x + (offset.number('x') ?? 0) * frame.scaleX, look.width)}`,
    `top:${percent(frame.y + (offset.number('y') ?? 0) * frame.scaleY, height)}`,
    `width:${percent((size.number('cx') ?? 0) * frame.scaleX, look.width)}`,
    `height:${percent((size.number('cy') ?? 0) * frame.scaleY, height)}`,
    ...(transform === '' ? [] : [`transform:${transform}`]),
  ].join(';')
}

function shapeHtml(shape: XmlElement, scene: SlideScene, frame: Frame): string {
  const { look } = scene
  const inherited = scene.inherited(shape)
  const all = [shape, ...inherited]
  const place = all.map((each) => each.at('spPr', 'xfrm')).find((each) => each?.at('ext'))
  const style = placeStyle(place, scene, frame)
  if (style === undefined) return ''
  const paint = paintOf(all, look, scene.pictures.name)
  const body = shape.at('txBody')
  const kind = placeholder(shape)?.get('type') ?? (placeholder(shape) ? 'body' : undefined)
  const styles: TextStyles = [
    ...inherited.map((each) => each.at('txBody', 'lstStyle')),
    scene.textStyle(kind),
  ]
  const named = cssColour(shape.at('style', 'fontRef'), look.theme, look.mapped)
  const text = body ? slideText(body, styles, look, named) : ''
  const boxes = all.map((each) => each.at('txBody', 'bodyPr'))
  const from = (name: string) => boxes.map((each) => each?.get(name)).find((each) => each !== undefined)
  const inset = (name: string, standard: number) => share(Number(from(name) ?? standard) || 0, look)
  const anchor = { ctr: 'center', b: 'end' }[from('anchor') ?? ''] ?? 'start'
  const box = `padding:${inset('tIns', 45_720)} ${inset('rIns', 91_440)} ${inset('bIns', 45_720)} ${inset('lIns', 91_440)};justify-content:${anchor}`
  // The shape is flipped, and its text isn't.
  const isFlipped = place?.get('flipH') === '1'
  const flip = isFlipped ? ';transform:scaleX(-1)' : ''
  const outline =
    shape.localName === 'cxnSp' || pathOf(shape) === 'line' ? lineHtml(shape, scene) : paint.html
  if (outline === '' && !body?.elements('p').some(({ textContent }) => textContent.trim() !== '')) return ''
  const wrap = from('wrap') === 'none' ? ' nowrap' : ''
  return `<div class="box" style="${style}">${outline}<div class="text${wrap}" style="${box}${flip}">${text}</div></div>`
}

/** A line from corner to corner of its box. */
function lineHtml(shape: XmlElement, { look }: SlideScene): string {
  const line = shape.at('spPr', 'ln')
  const { theme, mapped } = look
  const colour =
    cssColour(line?.at('solidFill'), theme, mapped) ??
    cssColour(shape.at('style', 'lnRef'), theme, mapped) ??
    '#000000'
  if (line?.at('noFill')) return ''
  const width = share(Math.max(line?.number('w') ?? 9_525, 6_350), look)
  return `<svg class="fill" preserveAspectRatio="none" viewBox="0 0 100 100"><line x1="0" y1="0" x2="100" y2="100" vector-effect="non-scaling-stroke" style="stroke:${colour};stroke-width:${width}"/></svg>`
}

function pictureHtml(shape: XmlElement, scene: SlideScene, frame: Frame): string {
  const style = placeStyle(
    shape.at('spPr', 'xfrm') ?? scene.inherited(shape)[0]?.at('spPr', 'xfrm'),
    scene,
    frame,
  )
  if (style === undefined) return ''
  return pictureAt(shape, style, shape.elements()[0]?.at('cNvPr')?.get('descr') ?? '', scene)
}

/** The picture in this, cut as the file says. */
function pictureAt(
  holder: XmlElement,
  style: string,
  label: string,
  { pictures, texts }: SlideScene,
): string {
  const { name: picture, format, fill } = pictureOf(holder, pictures)
  if (picture === undefined)
    return format === undefined
      ? `<div class="box gap" style="${style}"></div>`
      : unshownHtml({ format, label, style, className: 'box' }, texts)
  const crop = (side: string) => (fill?.at('srcRect')?.number(side) ?? 0) / 100_000
  const [left, top, right, bottom] = [crop('l'), crop('t'), crop('r'), crop('b')]
  const size = (near: number, far: number) => 1 / Math.max(0.01, 1 - near - far)
  const at = (near: number, far: number) => (near + far === 0 ? 0 : (near / (near + far)) * 100)
  const cut = `background-size:${(size(left, right) * 100).toFixed(2)}% ${(size(top, bottom) * 100).toFixed(2)}%;background-position:${at(left, right).toFixed(2)}% ${at(top, bottom).toFixed(2)}%`
  const round = pathOf(holder) === 'ellipse' ? ';border-radius:50%' : ''
  return `<div class="box ${picture}" role="img" aria-label="${escapeHtml(label)}" style="${style};${cut}${round}"></div>`
}

function graphicHtml(shape: XmlElement, scene: SlideScene, frame: Frame): string {
  const style = placeStyle(shape.at('xfrm'), scene, frame)
  const data = shape.at('graphic', 'graphicData')
  if (style === undefined) return ''
  const table = data?.at('tbl')
  if (table) return `<div class="box" style="${style}">${tableHtml(table, scene)}</div>`
  // What another program made is shown by the picture that the file has of it.
  if (data && data.all('oleObj').length > 0)
    return pictureAt(data, style, shape.elements()[0]?.at('cNvPr')?.get('descr') ?? '', scene)
  const size = shape.at('xfrm', 'ext')
  const points = (name: string, scale: number) => ((size?.number(name) ?? 0) * scale) / POINT
  const chart = scene.chart(data?.at('chart')?.get('id'), {
    width: points('cx', frame.scaleX),
    height: points('cy', frame.scaleY),
  })
  return `<div class="box${chart === '' ? ' gap' : ''}" style="${style}">${chart}</div>`
}

function tableHtml(table: XmlElement, { look, textStyle }: SlideScene): string {
  const widths =
    table
      .at('tblGrid')
      ?.elements('gridCol')
      .map((column) => column.number('w') ?? 0) ?? []
  const columns = widths.map((width) => `<col style="width:${share(width, look)}">`).join('')
  const isHeaded = table.at('tblPr')?.get('firstRow') === '1'
  const isStyled = table.at('tblPr', 'tableStyleId') !== undefined
  const accent = look.theme.colours.get('accent1') ?? '4472c4'
  const rows = table.elements('tr').map((row, index) => {
    const cells = row.elements('tc').flatMap((cell) => {
      if (cell.get('hMerge') === '1' || cell.get('vMerge') === '1') return []
      const body = cell.at('txBody')
      const own = cssColour(cell.at('tcPr', 'solidFill'), look.theme, look.mapped)
      const isHead = isStyled && isHeaded && index === 0
      const fill = own ?? (isHead ? `#${accent}` : isStyled && index % 2 === 1 ? `#${accent}26` : undefined)
      const text = body
        ? slideText(body, [textStyle(undefined)], look, isHead && own === undefined ? '#ffffff' : undefined)
        : ''
      const span = (name: string, to: string) => {
        const value = cell.number(name) ?? 1
        return value > 1 && value <= 1_000 ? ` ${to}="${value}"` : ''
      }
      return [
        `<td${span('gridSpan', 'colspan')}${span('rowSpan', 'rowspan')} style="${fill ? `background:${fill}` : ''}">${text}</td>`,
      ]
    })
    return `<tr style="height:${share(row.number('h') ?? 0, look)}">${cells.join('')}</tr>`
  })
  return `<table><colgroup>${columns}</colgroup>${rows.join('')}</table>`
}
