import { readXml } from './parseMarkup'
import { pathInside, type OpenZip } from './openZip'

/** What a part of an Office file points at. */
export type Relationship = { readonly path: string; readonly type: string }

/** What a part of the file points at, by id. */
export async function relationships(zip: OpenZip, part: string): Promise<ReadonlyMap<string, Relationship>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const found = new Map<string, Relationship>()
  readXml((await zip.text(`${folder}_rels/${part.slice(folder.length)}.rels`)) ?? '', {
    open: (name, { Id, Target, Type }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return
      const path = pathInside(Target, folder)
      // Links that people write lead outside, and are often no address at all.
      if (path !== undefined) found.set(Id, { path, type: Type ?? '' })
    },
  })
  return found
}

/** Parts of one type, as `/chart`, in the order of the file. */
export const partsOfType = (parts: ReadonlyMap<string, Relationship>, type: string): readonly string[] =>
  [...parts.values()].flatMap((part) => (part.type.endsWith(type) ? [part.path] : []))
