import type { OfficeTexts } from '@/domain/documents/documentKind'
import { escapeHtml } from '@/lib/text/escapeHtml'

import { relationships } from '../readers/officeParts'
import type { OpenZip } from '../readers/openZip'
import { type CellsOf, withCells } from './charts/chartCells'
import { alternative, pictureOf } from './pictureOf'
import { type createPictures, type Pictures, picturesOf } from './pictures'
import { chartHtml } from './charts/chartHtml'
import type { OfficeLook } from './theme'
import { unshownHtml } from './unshownPicture'
import { type XmlElement, xmlTree } from './xmlTree'

/** What lies over the cells of a sheet: a picture or a chart, at the corner of a cell. Rows and columns from 1. */
export type SheetDrawing = {
  readonly row: number
  readonly column: number
  /** The cell that its other corner is in; undefined where the file gives its size alone. */
  readonly to: { readonly row: number; readonly column: number } | undefined
  /** From the corner of the cell, in CSS pixels. */
  readonly left: number
  readonly top: number
  /** As the file says, in CSS pixels; undefined where it goes from one cell to another. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  /** Of the width and height it gets. */
  readonly html: (size: { readonly width: number; readonly height: number }) => string
}

type Around = {
  readonly zip: OpenZip
  readonly pictures: ReturnType<typeof createPictures>
  readonly texts: OfficeTexts
  readonly look: OfficeLook
  readonly cellsOf: CellsOf
}

/** Drawings of one sheet that are shown. */
const MOST_DRAWINGS = 200
const EMU_A_PIXEL = 9_525
const POINTS_A_PIXEL = 0.75

/** The pictures and charts of a sheet, by the part it is in. */
export async function sheetDrawings(sheet: string, around: Around): Promise<readonly SheetDrawing[]> {
  const [drawing] = [...(await relationships(around.zip, sheet)).values()].filter(({ type }) =>
    type.endsWith('/drawing'),
  )
  const xml = drawing && (await around.zip.text(drawing.path))
  if (!drawing || xml === undefined) return []
  const parts = await relationships(around.zip, drawing.path)
  const pictures = await picturesOf(parts, around.pictures)
  const charts = new Map<string, string>()
  for (const [id, { path, type }] of parts)
    if (type.endsWith('/chart'))
      charts.set(id, await withCells((await around.zip.text(path)) ?? '', around.cellsOf))
  const all = xmlTree(xml).firstElementChild?.elements() ?? []
  const anchors = all.flatMap((each) =>
    each.localName === 'AlternateContent' ? (alternative(each, pictures)?.elements() ?? []) : [each],
  )
  return anchors.slice(0, MOST_DRAWINGS).flatMap((anchor): SheetDrawing[] => {
    const html = drawnHtml(anchor, pictures, charts, around)
    const from = anchor.at('from')
    // Without a cell, it is placed from the corner of the sheet.
    const free = anchor.at('pos')
    const [ext] = [anchor.at('ext'), anchor.at('pic', 'spPr', 'xfrm', 'ext')].filter(isSize)
    if (html === undefined || (!from && !free)) return []
    return [
      {
        row: cellNumber(from, 'row'),
        column: cellNumber(from, 'col'),
        to: anchor.at('to') && {
          row: cellNumber(anchor.at('to'), 'row'),
          column: cellNumber(anchor.at('to'), 'col'),
        },
        left: from ? pixels(emuIn(from, 'colOff')) : pixels(free?.number('x') ?? 0),
        top: from ? pixels(emuIn(from, 'rowOff')) : pixels(free?.number('y') ?? 0),
        size: ext && { width: pixels(ext.number('cx') ?? 0), height: pixels(ext.number('cy') ?? 0) },
        html,
      },
    ]
  })
}

function drawnHtml(
  anchor: XmlElement,
  pictures: Pictures,
  charts: ReadonlyMap<string, string>,
  { look, texts }: Around,
): SheetDrawing['html'] | undefined {
  const all = anchor.all('pic').map((pic) => ({ pic, ...pictureOf(pic, pictures) }))
  const found = all.find(({ name }) => name !== undefined) ?? all.find(({ format }) => format !== undefined)
  const label = found?.pic.elements()[0]?.at('cNvPr')?.get('descr') ?? ''
  if (found?.name !== undefined)
    return () => `<div class="fill ${found.name}" role="img" aria-label="${escapeHtml(label)}"></div>`
  const { format } = found ?? {}
  if (format !== undefined) return () => unshownHtml({ format, label, className: 'fill' }, texts)
  const [chart] = anchor.all('chart')
  const xml = charts.get(chart?.get('id') ?? '')
  if (xml === undefined) return undefined
  return ({ width, height }) =>
    chartHtml(xml, { width: width * POINTS_A_PIXEL, height: height * POINTS_A_PIXEL }, look, texts)
}

const isSize = (ext: XmlElement | undefined): ext is XmlElement =>
  (ext?.number('cx') ?? 0) > 0 && (ext?.number('cy') ?? 0) > 0

/** Files count from 0. */
const cellNumber = (from: XmlElement | undefined, name: string): number =>
  Math.max(0, Math.floor(Number(from?.at(name)?.textContent)) || 0) + 1

const emuIn = (from: XmlElement, name: string): number => Number(from.at(name)?.textContent) || 0

const pixels = (emu: number): number => Math.round(emu / EMU_A_PIXEL)
