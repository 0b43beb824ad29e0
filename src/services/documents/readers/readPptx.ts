import type { DocumentBlock } from '@/domain/documents/documentText'
import { failed, ok } from '@/lib/result'

import { createBlockBuilder } from './blockBuilder'
import { openZip, pathInside, type OpenZip } from './openZip'
import type { Reader } from './reader'
import { attribute, readXml } from './xml'

/** Reads a PowerPoint presentation: for each slide its title, text, tables and the notes of the speaker. */
export const readPptx: Reader = async (file, onProgress) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  const slides = await slideNames(zip.value)
  if (slides.length === 0) return failed({ type: 'broken' })
  const sections = []
  for (const [index, name] of slides.entries()) {
    const blocks = slideBlocks((await zip.value.text(name)) ?? '')
    const notes = await notesOf(zip.value, name)
    sections.push({ name: String(index + 1), blocks: [...blocks, ...notes] })
    onProgress(index + 1, slides.length)
  }
  return ok({ unit: 'slide', sections })
}

/** The slides in the order they are shown. */
async function slideNames(zip: OpenZip): Promise<readonly string[]> {
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

async function notesOf(zip: OpenZip, slide: string): Promise<readonly DocumentBlock[]> {
  const notes = [...(await relationships(zip, slide)).values()].find(({ type }) =>
    type.endsWith('/notesSlide'),
  )
  const blocks = notes ? slideBlocks((await zip.text(notes.path)) ?? '', new Set(['body'])) : []
  return blocks.map((block) =>
    block.type === 'text' ? { type: 'text', text: `Notes: ${block.text}` } : block,
  )
}

/** What a part of the file points at, by id. */
async function relationships(zip: OpenZip, part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const found = new Map<string, { readonly path: string; readonly type: string }>()
  readXml((await zip.text(`${folder}_rels/${part.slice(folder.length)}.rels`)) ?? '', {
    open: (name, { Id, Target, Type }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      const path = pathInside(Target, folder)
      // Links that people write lead outside, and are often no address at all.
      if (path !== undefined) found.set(Id, { path, type: Type ?? '' })
    },
  })
  return found
}

/** @param only kinds of placeholders to read; all unless given. Numbers, dates and footers are never read. */
function slideBlocks(xml: string, only?: ReadonlySet<string>): readonly DocumentBlock[] {
  const builder = createBlockBuilder()
  let kind = ''
  let isText = false
  const isRead = () => !/^(sldNum|dt|ftr|hdr|sldImg)$/.test(kind) && (!only || only.has(kind))
  readXml(xml, {
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
