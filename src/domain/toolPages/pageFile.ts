import { fromBase64 } from '@/lib/base64'
import { isRecord } from '@/lib/json'

/** A file that a page wants to save. */
export type PageFile = {
  readonly name: string
  readonly mediaType: string
  readonly part: BlobPart
  readonly sizeBytes: number
}

/** The first file of what a page wants to save; undefined where its content isn't in it. */
export function readPageFile(block: unknown): PageFile | undefined {
  const resource = isRecord(block) ? block['resource'] : undefined
  if (!isRecord(resource)) return undefined
  const { uri, mimeType, text, blob } = resource
  const part =
    typeof text === 'string'
      ? text
      : typeof blob === 'string'
        ? (fromBase64(blob) as BlobPart | undefined)
        : undefined
  if (part === undefined) return undefined
  const mediaType = typeof mimeType === 'string' ? mimeType : 'application/octet-stream'
  return { name: nameIn(uri), mediaType, part, sizeBytes: new Blob([part]).size }
}

/** The last part of an address as the name of a file, without what no name holds. */
function nameIn(uri: unknown): string {
  const last =
    (typeof uri === 'string' ? uri : '')
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  const name = last.replace(/[^\p{L}\p{N} ._()-]+/gu, '_').replace(/^\.+/, '')
  return name.slice(0, 120) || 'file'
}
