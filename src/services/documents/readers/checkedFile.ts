import { strToU8, zipSync } from 'fflate'

import type { OpenZip } from './openZip'

/** What a part of a document becomes before a library reads it; the same text where nothing changes. */
export type ChangePart = (name: string, xml: string) => string

/**
 * A document for a library that unpacks without limits: the file itself, or a copy of its texts where `change` changed
 * one. Undefined where a part does not unpack to what the directory says, or its XML is damaged so that a library would
 * look for the end of a tag again and again.
 *
 * @param onPart how many parts are unpacked, and of how many
 */
export async function checkedFile(
  file: Blob,
  zip: OpenZip,
  change: ChangePart,
  onPart: (done: number, total: number) => void,
): Promise<Blob | undefined> {
  const changed = new Map<string, string>()
  for (const [index, name] of zip.names.entries()) {
    if (isXml(name)) {
      const text = await zip.text(name)
      if (text === undefined || isTorn(text)) return undefined
      const after = change(name, text)
      if (after !== text) changed.set(name, after)
    } else if (!(await zip.isHonest(name))) return undefined
    onPart(index + 1, zip.names.length)
  }
  if (changed.size === 0) return file
  // Unpacked again: to keep all of it would cost the memory of files that change nothing.
  const parts: Record<string, Uint8Array> = {}
  for (const name of zip.names.filter(isXml))
    parts[name] = strToU8(changed.get(name) ?? (await zip.text(name)) ?? '')
  return new Blob([zipSync(parts, { level: 0 })])
}

/** Whether a tag has no end before the next begins; linear. */
function isTorn(xml: string): boolean {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const apart = APART.find(([opening]) => xml.startsWith(opening, at))
    const end = apart ? xml.indexOf(apart[1], at) : xml.indexOf('>', at)
    if (end < 0) return true
    if (!apart) {
      const next = xml.indexOf('<', at + 1)
      if (next >= 0 && next < end) return true
    }
    at = end + 1
  }
  return false
}

/** What may hold the signs of tags. */
const APART = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!DOCTYPE', '>'],
] as const

const isXml = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels')
