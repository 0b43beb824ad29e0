import { ok } from '@/lib/result'

import { decodeHtml } from './guessEncoding'
import { htmlBlocks, shownPicture } from './htmlBlocks'
import type { Reader } from './blockBuilder'

/** Reads a page of HTML or XHTML, in its encoding, and counts its pictures. */
export const readHtml: Reader = async (file) => {
  const html = decodeHtml(await file.arrayBuffer())
  const isXhtml = /^\s*<\?xml\b/.test(html)
  const pictures = new Set<string>()
  const onShown = (name: string, attributes: Readonly<Record<string, string>>) => {
    const picture = shownPicture(name, attributes)
    if (picture !== undefined) pictures.add(picture)
  }
  const blocks = htmlBlocks(html, { isXhtml, onShown })
  return ok({ unit: 'document', sections: [{ name: '', blocks }], pictures: pictures.size })
}
