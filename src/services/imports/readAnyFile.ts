import type { ImportItems } from '@/services/files/importReport'
import { readParlanceFile } from '@/services/files/readParlanceFile'
import { t } from '@/lib/text/t'

import { fileTitle } from './foreignMessages'
import { readForeignJson } from './readForeignJson'
import { readForeignZip } from './zip/readForeignZip'

/**
 * Reads a file of this app or of another, told apart by its shape and never by its name: JSON Lines of ours; JSON,
 * JSON Lines and ZIPs of the apps in `FORMATS`. One bad conversation is refused alone; unknown shapes are reported
 * and left out. Rejects only when aborted.
 */
export async function* readAnyFile(file: Blob, signal?: AbortSignal): ImportItems {
  const start = await file.slice(0, 64).text()
  if (start.startsWith('PK')) {
    yield* readForeignZip(file, signal)
  } else if (/^\uFEFF?\s*\{\s*"format"/.test(start)) {
    yield* readParlanceFile(file, signal)
  } else {
    const name = 'name' in file && typeof file.name === 'string' ? fileTitle(file.name) : ''
    const context = { assets: new Map(), beside: new Map(), path: '', name }
    yield* readForeignJson(file, t('The file'), context, signal)
    yield { type: 'progress', done: file.size, total: file.size }
  }
}
