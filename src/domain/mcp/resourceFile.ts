import { fromBase64 } from '@/lib/base64'

import type { ToolContent } from '../tools/toolRun'

const ENDINGS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/markdown': 'md',
  'application/json': 'json',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** The content of a resource as a file to attach; undefined for what has none. */
export function resourceFile(content: ToolContent): File | undefined {
  if (content.type === 'image') return fileOf('image', content.mediaType, bytesOf(content.data))
  if (content.type !== 'resource') return undefined
  const {
    uri,
    text,
    data,
    mediaType = text === undefined ? 'application/octet-stream' : 'text/plain',
  } = content
  const part = text ?? (data === undefined ? undefined : bytesOf(data))
  return part === undefined ? undefined : fileOf(nameIn(uri), mediaType, part)
}

function fileOf(name: string, mediaType: string, part: BlobPart | undefined): File | undefined {
  if (part === undefined) return undefined
  const type = mediaType.split(';')[0] ?? mediaType
  const ending = /\.\w{1,8}$/.test(name) ? '' : ENDINGS[type]
  return new File([part], ending ? `${name}.${ending}` : name, { type })
}

const bytesOf = (data: string): BlobPart | undefined => fromBase64(data)

/** The last part of an address, as the name of a file. */
function nameIn(uri: string): string {
  const last =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 120) || 'resource'
  } catch {
    return last.slice(0, 120) || 'resource'
  }
}
