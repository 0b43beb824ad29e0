import { ok } from '@/lib/result'

import { decodeHtml } from './decodeText'
import { htmlBlocks } from './htmlBlocks'
import type { Reader } from './reader'

/** Reads a page of HTML or XHTML, in its encoding. */
export const readHtml: Reader = async (file) => {
  const html = decodeHtml(await file.arrayBuffer())
  const isXhtml = /^\s*<\?xml\b/.test(html)
  return ok({ unit: 'document', sections: [{ name: '', blocks: htmlBlocks(html, isXhtml) }] })
}
