import { failed, ok } from '@/lib/result'

import { createBlockBuilder, type Reader } from './blockBuilder'
import { formulaOf } from './formulas'
import { openZip, type OpenZip } from './openZip'
import { attribute, readXml } from './parseMarkup'

/** Columns that a cell may be repeated for; empty ones are often repeated to the edge of a sheet. */
const MOST_COPIES = 50
const HIDDEN = new Set(['tracked-changes', 'annotation', 'annotation-end', 'binary-data', 'forms', 'desc'])

/**
 * Reads an OpenDocument text: headings, paragraphs, lists, tables, notes, formulas and the numbers of charts; without
 * tracked changes and comments.
 */
export const readOdt: Reader = async (file) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  const manifest = (await zip.value.text('META-INF/manifest.xml')) ?? ''
  if (/<(?:manifest:)?encryption-data[\s>]/.test(manifest)) return failed({ type: 'password' })
  const xml = await zip.value.text('content.xml')
  if (xml === undefined) return failed({ type: 'broken' })
  const blocks = odtBlocks(xml, await objectsOf(zip.value))
  return ok({ unit: 'document', sections: [{ name: '', blocks }] })
}

/** The XML of what is embedded, by the name that the text calls it by: formulas and charts. */
async function objectsOf(zip: OpenZip): Promise<ReadonlyMap<string, string>> {
  const objects = new Map<string, string>()
  for (const name of zip.names) {
    const [, folder] = /^([^/]+)\/content\.xml$/.exec(name) ?? []
    if (folder !== undefined) objects.set(folder, (await zip.text(name)) ?? '')
  }
  return objects
}

const isFormula = (xml: string): boolean => /<(?:\w+:)?math[\s>]/.test(xml.slice(0, 2_000))

/** A cell, or one that another covers, which keeps the columns in line. */
const isCell = (name: string): boolean => name === 'table-cell' || name === 'covered-table-cell'

function odtBlocks(xml: string, objects: ReadonlyMap<string, string>) {
  const builder = createBlockBuilder()
  let hidden = 0
  let lists = 0
  let notes = 0
  let tables = 0
  let copies = 1
  let isEmbedded = false
  /** A formula, or a chart, which keeps its numbers in a table of its own. None is inside another table or object. */
  const object = (name: string) => {
    const inside = objects.get(name) ?? ''
    if (isFormula(inside)) builder.write(formulaOf(inside))
    else if (tables === 0 && !isEmbedded) {
      isEmbedded = true
      readBody(inside)
      isEmbedded = false
    }
  }
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'h') builder.paragraph({ level: Number(attribute(attributes, 'outline-level') ?? 1) || 1 })
    else if (name === 'p' && notes > 0) builder.write(' ')
    else if (name === 'p') builder.paragraph(lists > 0 ? { prefix: '- ' } : {})
    else if (name === 'list') lists += 1
    else if (name === 's') builder.write(' ')
    else if (name === 'tab') builder.write(' ')
    else if (name === 'line-break') builder.lineBreak()
    else if (name === 'object') object((attribute(attributes, 'href') ?? '').replace(/^\.\//, ''))
    else if (name === 'note') {
      notes += 1
      builder.write(' (')
    } else if (name === 'table') {
      tables += 1
      if (tables === 1) builder.openTable()
    } else if (isCell(name))
      copies = Math.min(MOST_COPIES, Number(attribute(attributes, 'number-columns-repeated') ?? 1) || 1)
  }
  const close = (name: string) => {
    if (name === 'list') lists -= 1
    else if (name === 'note') {
      notes -= 1
      builder.write(')')
    } else if (name === 'table') {
      tables -= 1
      if (tables === 0) builder.closeTable()
    } else if (isCell(name) && tables === 1) builder.closeCell({ columns: copies, isRepeated: true })
    else if (name === 'table-row' && tables === 1) builder.closeRow()
  }
  const readBody = (source: string) => {
    let isBody = false
    readXml(source, {
      open: (name, attributes) => {
        if (name === 'body') isBody = true
        else if (HIDDEN.has(name)) hidden += 1
        else if (isBody && hidden === 0) open(name, attributes)
      },
      text: (text) => {
        if (isBody && hidden === 0) builder.write(text)
      },
      close: (name) => {
        if (name === 'body') isBody = false
        else if (HIDDEN.has(name)) hidden -= 1
        else if (isBody && hidden === 0) close(name)
      },
    })
  }
  readBody(xml)
  builder.end()
  return builder.blocks
}
