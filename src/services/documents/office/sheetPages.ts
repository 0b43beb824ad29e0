import type { DocumentProblem, OfficePages, OfficePart, OfficeTexts } from '@/domain/documents/documentKind'
import { failed, ok, type Result } from '@/lib/result'

import type { OnProgress } from '../readers/blockBuilder'
import { partsOfType, relationships } from '../readers/officeParts'
import type { OpenZip } from '../readers/openZip'
import { attribute, readXml } from '../readers/parseMarkup'
import { closedPage, MOST_PAGE_CHARACTERS, xmlTree } from './xmlTree'
import { createPictures } from './pictures'
import { type CellValues, cellValues } from './sheetCells'
import { sheetDrawings } from './sheetDrawings'
import { readCellStyles } from './sheetStyles'
import { sheetTable } from './sheetTable'
import { NO_THEME, readTheme } from './theme'
import { UNSHOWN_STYLE } from './unshownPicture'

/** Sheets that are shown, and the largest that is, in characters. */
const MOST_SHEETS = 50
const MOST_TEXT = 100_000_000
const WORKBOOK = 'xl/workbook.xml'

const STYLE = `
body{font:11pt Calibri,Carlito,system-ui,sans-serif}
table{border-collapse:separate;border-spacing:0;table-layout:fixed;width:0}
td{border-right:1px solid #ddd;border-bottom:1px solid #ddd;padding:1px 4px;height:19px;overflow:hidden;white-space:pre;text-overflow:ellipsis;vertical-align:bottom}
th,thead td{position:sticky;background:#f3f3f3;color:#555;font-weight:400;font-size:10pt;border-right:1px solid #ccc;border-bottom:1px solid #ccc;padding:2px 4px}
thead :is(th,td){top:0;z-index:2}tbody th,thead td{left:0}thead td{z-index:3}
.over{position:absolute;z-index:1;background:#fff}.fill{display:block;width:100%;height:100%;background-size:100% 100%;background-repeat:no-repeat}.numbers{overflow:auto}.numbers p{margin:0 0 4px;color:#555}.unshown.fill{display:block}.numbers table{width:100%}`

/**
 * The sheets of a workbook, each as a table with the formats, colours and widths that the file gives it, and with its
 * pictures and charts over the cells.
 */
export async function sheetPages(
  zip: OpenZip,
  texts: OfficeTexts,
  onProgress: OnProgress,
): Promise<Result<OfficePages, DocumentProblem>> {
  const targets = await relationships(zip, WORKBOOK)
  const sheets: { readonly name: string; readonly path: string }[] = []
  let isFrom1904 = false
  readXml((await zip.text(WORKBOOK)) ?? '', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const target = targets.get(attribute(attributes, 'id') ?? '')
      if (target?.type.endsWith('/worksheet'))
        sheets.push({ name: attributes['name'] ?? '', path: target.path })
    },
  })
  if (sheets.length === 0) return failed({ type: 'broken' })
  const treeOf = async (type: string) => {
    const [path] = partsOfType(targets, type)
    const xml = path === undefined ? undefined : await zip.text(path)
    return xml === undefined ? undefined : xmlTree(xml)
  }
  const theme = await treeOf('/theme')
  const named = theme ? readTheme(theme) : NO_THEME
  const styles = readCellStyles(await treeOf('/styles'), named)
  const look = { theme: named, mapped: new Map<string, string>() }
  const [strings] = partsOfType(targets, '/sharedStrings')
  const shared = sharedStrings(strings === undefined ? '' : ((await zip.text(strings)) ?? ''))
  const known = new Map<string, CellValues>()
  const cellsOf = async (sheet: string) => {
    const path = sheets.find(({ name }) => name === sheet)?.path
    const cells = known.get(sheet) ?? cellValues((path && (await zip.text(path))) ?? '', shared)
    known.set(sheet, cells)
    return cells
  }
  const parts: OfficePart[] = []
  let pictureCharacters = 0
  for (const { name, path } of sheets.slice(0, MOST_SHEETS)) {
    const xml = (await zip.text(path)) ?? ''
    if (xml.length > MOST_TEXT) return failed({ type: 'large', limitBytes: MOST_TEXT })
    const pictures = createPictures(zip)
    const drawings = await sheetDrawings(path, { zip, pictures, texts, look, cellsOf })
    pictureCharacters += pictures.length()
    if (pictureCharacters > MOST_PAGE_CHARACTERS)
      return failed({ type: 'large', limitBytes: MOST_PAGE_CHARACTERS })
    const { html, rows, isCut } = sheetTable(xml, shared, styles, isFrom1904, drawings)
    parts.push({
      name,
      html: closedPage(html, STYLE + UNSHOWN_STYLE + pictures.css()),
      ...(isCut && { rows }),
    })
    onProgress(parts.length, sheets.length)
  }
  return ok({ parts })
}

/** The texts that cells name by number: what is spoken of a text (`rPh`) isn't part of it. */
function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  readXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isSpoken = true
    },
    text(piece) {
      if (isText && !isSpoken) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isSpoken = false
      else if (name === 'si') strings.push(text)
    },
  })
  return strings
}
