import { fromBase64 } from '@/lib/base64'

/** What an element of HTML shows as a picture: its address. Undefined where it shows none, or only decorates or counts visits. */
export function shownPicture(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  if (name !== 'img' || /^(?:presentation|none)$/.test(attributes['role'] ?? '')) return undefined
  const { width, height, style = '' } = attributes
  const isPixel =
    [width, height].some((size) => size !== undefined && Number.parseFloat(size) <= 1) ||
    /(?:^|;)\s*(?:width|height)\s*:\s*[01](?:\.0*)?(?:px)?\s*(?:;|$)/i.test(style)
  if (isPixel) return undefined
  // Pages that load pictures late show a placeholder first.
  const addresses = ['src', 'data-src', 'srcset', 'data-srcset', 'data-original']
  return addresses
    .map((key) => attributes[key]?.trim() ?? '')
    .find((address) => address !== '' && !isTiny(address))
}

/** Whether the data of an address are a picture of at most 1 by 1. */
function isTiny(address: string): boolean {
  const base64 = /^data:image\/(?:gif|png)[^,]*;base64,([\s\S]{0,64})/i.exec(address)?.[1]
  if (base64 === undefined) return false
  const bytes = fromBase64(base64.replace(/\s/g, '').slice(0, 32)) ?? []
  const at = (index: number) => bytes[index] ?? 0
  // Width and height are in the head: two bytes each in a GIF, the lowest first; four in a PNG, the highest first.
  if (at(0) === 0x47) return at(6) + 256 * at(7) <= 1 && at(8) + 256 * at(9) <= 1
  const number = (from: number) => [0, 1, 2, 3].reduce((sum, index) => sum * 256 + at(from + index), 0)
  return at(0) === 0x89 && number(16) <= 1 && number(20) <= 1
}
