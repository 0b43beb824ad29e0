import { toBase64 } from '@/lib/base64'

import type { Relationship } from '../readers/officeParts'
import type { OpenZip } from '../readers/openZip'
import { unshownFormat } from './unshownPicture'

const TYPES: Readonly<Record<string, string>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jpe: 'jpeg',
  jfif: 'jpeg',
  gif: 'gif',
  bmp: 'bmp',
  webp: 'webp',
  svg: 'svg+xml',
}

/** Pictures by the path they have in the file, each written once however often it is shown. */
export function createPictures(zip: OpenZip) {
  const names = new Map<string, string | undefined>()
  const rules: string[] = []
  return {
    async name(path: string): Promise<string | undefined> {
      if (names.has(path)) return names.get(path)
      const type = TYPES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
      const bytes = type === undefined ? undefined : await zip.bytes(path)
      const name = bytes && `m${names.size}`
      names.set(path, name)
      if (bytes)
        rules.push(
          `.${name}{background-image:url(data:image/${type};base64,${toBase64(new Uint8Array(await bytes.arrayBuffer()))})}`,
        )
      return name
    },
    css: () => rules.join(''),
    length: () => rules.reduce((sum, rule) => sum + rule.length, 0),
  }
}

/** The pictures that a part names, by id. */
export type Pictures = {
  /** Its class; undefined for what can't be shown or isn't there. */
  readonly name: (id: string | undefined) => string | undefined
  /** What can't be shown is called by its format; undefined for others. */
  readonly format: (id: string | undefined) => string | undefined
}

export async function picturesOf(
  parts: ReadonlyMap<string, Relationship>,
  pictures: ReturnType<typeof createPictures>,
): Promise<Pictures> {
  const names = new Map<string, string>()
  const formats = new Map<string, string>()
  for (const [id, { path, type }] of parts) {
    if (!type.endsWith('/image')) continue
    const name = await pictures.name(path)
    const format = unshownFormat(path)
    if (name !== undefined) names.set(id, name)
    else if (format !== undefined) formats.set(id, format)
  }
  return { name: (id = '') => names.get(id), format: (id = '') => formats.get(id) }
}
