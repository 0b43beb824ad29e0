import type { DocumentBlock } from '@/domain/documents/documentText'
import { failed, ok } from '@/lib/result'

import { createBlockBuilder, type Reader } from './blockBuilder'
import { readChartEx } from './charts/chartExRows'
import { NO_NUMBERS, readChart, type Chart } from './charts/chartRows'
import { withFormulasAsText } from './formulas'
import { partsOfType, relationships } from './officeParts'
import { openZip, type OpenZip } from './openZip'
import { attribute, readXml } from './parseMarkup'

/**
 * Reads a PowerPoint presentation: for each slide its title, text, tables, formulas, the numbers of its charts, the text
 * of its diagrams (SmartArt) and the notes of the speaker.
 */
export const readPptx: Reader = async (file, onProgress) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  const slides = await slideNames(zip.value)
  if (slides.length === 0) return failed({ type: 'broken' })
  const sections = []
  for (const [index, name] of slides.entries()) {
    const blocks = slideBlocks((await zip.value.text(name)) ?? '')
    sections.push({ name: String(index + 1), blocks: [...blocks, ...(await besideSlide(zip.value, name))] })
    onProgress(index + 1, slides.length)
  }
  return ok({ unit: 'slide', sections })
}

/** The slides in the order they are shown. */
export async function slideNames(zip: OpenZip): Promise<readonly string[]> {
  const targets = await relationships(zip, 'ppt/presentation.xml')
  const names: string[] = []
  readXml((await zip.text('ppt/presentation.xml')) ?? '', {
    open: (name, attributes) => {
      const target = name === 'sldId' ? targets.get(attributes['r:id'] ?? '')?.path : undefined
      if (target !== undefined) names.push(target)
    },
  })
  return names
}

/** What a slide shows that the file keeps beside it: charts, diagrams and the notes of the speaker. */
async function besideSlide(zip: OpenZip, slide: string): Promise<readonly DocumentBlock[]> {
  const parts = await relationships(zip, slide)
  const textOf = async (name: string) => (await zip.text(name)) ?? ''
  const blocks: DocumentBlock[] = []
  for (const name of partsOfType(parts, '/chart')) blocks.push(...chartBlocks(readChart(await textOf(name))))
  for (const name of partsOfType(parts, '/chartEx'))
    blocks.push(...chartBlocks(readChartEx(await textOf(name))))
  for (const name of partsOfType(parts, '/diagramData')) blocks.push(...slideBlocks(await textOf(name)))
  for (const name of partsOfType(parts, '/notesSlide'))
    for (const block of slideBlocks(await textOf(name), new Set(['body'])))
      blocks.push(block.type === 'text' ? { type: 'text', text: `Notes: ${block.text}` } : block)
  return blocks
}

const chartBlocks = ({ title, rows }: Chart): readonly DocumentBlock[] => [
  ...(title === '' ? [] : [{ type: 'text' as const, text: title }]),
  rows.length === 0 ? { type: 'text', text: NO_NUMBERS } : { type: 'table', rows },
]

/** @param only kinds of placeholders to read; all unless given. Numbers, dates and footers are never read. */
function slideBlocks(xml: string, only?: ReadonlySet<string>): readonly DocumentBlock[] {
  const builder = createBlockBuilder()
  let kind = ''
  let isText = false
  const isRead = () => !/^(sldNum|dt|ftr|hdr|sldImg)$/.test(kind) && (!only || only.has(kind))
  readXml(withFormulasAsText(xml, drawnText), {
    open: (name, attributes) => {
      if (name === 'sp') kind = ''
      else if (name === 'ph') kind = attribute(attributes, 'type') ?? 'body'
      else if (name === 'p') builder.paragraph(/^(title|ctrTitle)$/.test(kind) ? { level: 2 } : {})
      else if (name === 'br') builder.lineBreak()
      else if (name === 'tbl') builder.openTable()
      else if (name === 't') isText = isRead()
    },
    text: (text) => {
      if (isText) builder.write(text)
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'tc') builder.closeCell()
      else if (name === 'tr') builder.closeRow()
      else if (name === 'tbl') builder.closeTable()
      else if (name === 'sp') kind = ''
    },
  })
  builder.end()
  return builder.blocks
}

const drawnText = (text: string): string => `<a:t>${text}</a:t>`
