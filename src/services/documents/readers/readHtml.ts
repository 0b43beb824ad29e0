import { ok } from '@/lib/result'

import { decodeText } from './decodeText'
import { htmlBlocks } from './htmlBlocks'
import type { Reader } from './reader'

/** Reads a page of HTML. Its encoding is that of its byte order mark, else UTF-8 or Windows-1252 by its bytes. */
export const readHtml: Reader = async (file) => {
  const blocks = htmlBlocks(decodeText(await file.arrayBuffer()))
  return ok({ unit: 'document', sections: [{ name: '', blocks }] })
}
