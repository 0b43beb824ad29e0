import mammoth from 'mammoth'

import { failed, ok } from '@/lib/result'

import { htmlBlocks } from './htmlBlocks'
import { openZip } from './openZip'
import type { Reader } from './reader'

/**
 * Reads a Word document by mammoth: headings by their styles, lists, tables, foot- and endnotes. Word lays out pages
 * when it prints, so there are none.
 */
export const readDocx: Reader = async (file) => {
  const zip = await openZip(file)
  if (!zip.ok) return zip
  // The library unpacks without limits.
  if (!(await zip.value.isHonest())) return failed({ type: 'broken' })
  const arrayBuffer = await file.arrayBuffer()
  // It takes `buffer` in Node and `arrayBuffer` in browsers.
  const input = { arrayBuffer, buffer: new Uint8Array(arrayBuffer) }
  const { value } = await mammoth.convertToHtml(input, {
    convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    externalFileAccess: false,
  })
  return ok({ unit: 'document', sections: [{ name: '', blocks: htmlBlocks(value) }] })
}
