import type { DocumentSection } from '@/domain/documents/documentText'
import { percentDecoded } from '@/lib/percentDecoded'
import { failed, ok } from '@/lib/result'

import { htmlBlocks } from './htmlBlocks'
import { openZip, pathInside } from './openZip'
import type { Reader } from './blockBuilder'
import { readXml } from './parseMarkup'

/** What a book has that only its shop's own readers open: of Adobe, of Apple, of LCP. */
const RIGHTS = new Set(['META-INF/rights.xml', 'META-INF/sinf.xml', 'META-INF/license.lcpl'])

/** Longer books are cut here. */
const MOST_CHAPTERS = 5_000

/** Reads a book: its chapters in reading order. Books under a rights management say so. */
export const readEpub: Reader = async (file, onProgress) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  const { names, text } = zip.value
  if (names.some((name) => RIGHTS.has(name))) return failed({ type: 'password' })
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
    sections.push({
      name: String(index + 1),
      blocks: htmlBlocks((await text(path)) ?? '', { isXhtml: true }),
    })
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
        const path = pathInside(href, packagePath)
        if (path !== undefined) paths.set(id, percentDecoded(path))
      }
      if (name === 'itemref' && idref !== undefined) order.push(idref)
    },
  })
  // A book names each chapter once; one that names it 20,000 times would be read as often.
  return [...new Set(order.flatMap((id) => paths.get(id) ?? []))].slice(0, MOST_CHAPTERS)
}
