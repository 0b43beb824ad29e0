import type { DocumentSection } from '@/domain/documents/documentText'
import { percentDecoded } from '@/lib/percentDecoded'
import { failed, ok } from '@/lib/result'

import { htmlBlocks } from './htmlBlocks'
import { openZip } from './openZip'
import type { Reader } from './reader'
import { readXml } from './xml'

/** Reads a book: its chapters in reading order. Books under a rights management say so. */
export const readEpub: Reader = async (file, onProgress) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  const { names, text } = zip.value
  if (names.includes('META-INF/rights.xml')) return failed({ type: 'password' })
  let packagePath = ''
  readXml((await text('META-INF/container.xml')) ?? '', {
    open: (name, attributes) => {
      if (name === 'rootfile' && packagePath === '') packagePath = attributes['full-path'] ?? ''
    },
  })
  const chapters = chapterPaths((await text(packagePath)) ?? '', packagePath)
  if (chapters.length === 0) return failed({ type: 'broken' })
  const sections: DocumentSection[] = []
  for (const [index, path] of chapters.entries()) {
    sections.push({ name: String(index + 1), blocks: htmlBlocks((await text(path)) ?? '') })
    onProgress(index + 1, chapters.length)
  }
  return ok({ unit: 'chapter', sections })
}

function chapterPaths(xml: string, packagePath: string): readonly string[] {
  const paths = new Map<string, string>()
  const order: string[] = []
  readXml(xml, {
    open: (name, { id, href, idref }) => {
      if (name === 'item' && id !== undefined && href !== undefined) {
        const { pathname } = new URL(href, `https://file/${packagePath}`)
        paths.set(id, percentDecoded(pathname.slice(1)))
      }
      if (name === 'itemref' && idref !== undefined) order.push(idref)
    },
  })
  return order.flatMap((id) => paths.get(id) ?? [])
}
