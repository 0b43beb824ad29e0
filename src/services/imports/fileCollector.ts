import type { Part } from '@/domain/messages/message'
import type { ImportItem } from '@/services/files/importReport'

import { attachmentFrom, attachmentOf } from './parts/foreignParts'

/** Collects the files of one conversation while its messages are read. */
export type FileCollector = {
  /** What was collected, to be imported before the conversation. */
  readonly items: readonly ImportItem[]
  /** A text that the app extracted from a file, as a text file. */
  readonly text: (text: string, name: string) => Promise<Part>
  /** Base64 of a file of this media type. Names the file when it cannot be read. */
  readonly base64: (data: unknown, mediaType: unknown, name: string) => Promise<Part>
  /** A `data:` URL. Names the file when it is another kind of address, or cannot be read. */
  readonly url: (url: unknown, name: string, kind?: 'File' | 'Image') => Promise<Part>
}

export function createFileCollector(): FileCollector {
  const items: ImportItem[] = []
  const url: FileCollector['url'] = async (address, name, kind = 'File') => {
    const found = await attachmentFrom(address, name)
    if (!found) return missingFile(kind, isAddress(address) ? address : name)
    items.push(found.item)
    return found.part
  }
  return {
    items,
    url,
    text: async (text, name) => {
      const { item, part } = await attachmentOf(new Blob([text], { type: 'text/plain' }), name)
      items.push(item)
      return part
    },
    base64: (data, mediaType, name) => {
      const type = typeof mediaType === 'string' ? mediaType : 'application/octet-stream'
      const kind = type.startsWith('image/') ? 'Image' : 'File'
      return url(typeof data === 'string' ? `data:${type};base64,${data}` : undefined, name, kind)
    },
  }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !value.startsWith('data:')

/** Longest name shown of a file that the export lacks, in characters. */
const MAX_NAME_CHARS = 200

/** Says in a message that a file belonged there and that the export does not hold it. */
export const missingFile = (kind: 'File' | 'Image', name: unknown): Part => ({
  type: 'text',
  text: `[${kind} not in the export${isName(name) ? `: ${name.slice(0, MAX_NAME_CHARS)}` : ''}]`,
})

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.trim() !== '' && !name.startsWith('data:')
