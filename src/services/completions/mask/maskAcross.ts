import { isObject, type Json } from '@/lib/json'

const MASKED = '••••'

/**
 * Raw events in which a key lies in pieces, with the pieces hidden: their places and their new text. Empty where the key
 * is not found in a row of them.
 *
 * @param events as JSON texts, in their order.
 */
export function maskAcross(events: readonly string[], key: string): ReadonlyMap<number, string> {
  const leaves = events.map(textsIn)
  for (let from = events.length - 1; from >= 0; from--)
    for (const leaf of leaves[from] ?? []) {
      const begun = sharedEnd(leaf, key)
      const pieces = begun === 0 ? undefined : follow(leaves, from, { leaf, piece: key.slice(0, begun) }, key)
      if (!pieces) continue
      return new Map([...pieces].map(([index, found]) => [index, without(events[index] ?? '', found)]))
    }
  return new Map()
}

type Piece = { readonly leaf: string; readonly piece: string }

function follow(
  leaves: readonly (readonly string[])[],
  from: number,
  first: Piece,
  key: string,
): ReadonlyMap<number, Piece> | undefined {
  const pieces = new Map([[from, first]])
  let rest = key.slice(first.piece.length)
  for (let index = from + 1; index < leaves.length && rest !== ''; index++) {
    // Of several that fit the longest: ids and names are in every event.
    const leaf = (leaves[index] ?? [])
      .filter((each) => rest.startsWith(each) || each.startsWith(rest))
      .toSorted((one, other) => other.length - one.length)[0]
    if (leaf === undefined) continue
    const piece = rest.startsWith(leaf) ? leaf : rest
    pieces.set(index, { leaf, piece })
    rest = rest.slice(piece.length)
  }
  return rest === '' ? pieces : undefined
}

/** How many characters of the end of the text begin the key; less than all of it. */
function sharedEnd(text: string, key: string): number {
  for (let length = Math.min(text.length, key.length - 1); length > 0; length--)
    if (text.endsWith(key.slice(0, length))) return length
  return 0
}

/** The event without the piece; without anything where it is written in a way of its own. */
function without(data: string, { leaf, piece }: Piece): string {
  const written = JSON.stringify(leaf)
  return data.includes(written)
    ? data.replaceAll(written, JSON.stringify(leaf.replace(piece, MASKED)))
    : JSON.stringify(MASKED)
}

/** The texts of an event, without its member names. */
function textsIn(data: string): readonly string[] {
  const found: string[] = []
  const look = (value: Json): void => {
    if (typeof value === 'string') {
      if (value !== '') found.push(value)
    } else if (Array.isArray(value)) value.forEach(look)
    else if (isObject(value)) Object.values(value).forEach((each) => each !== undefined && look(each))
  }
  try {
    look(JSON.parse(data) as Json)
  } catch {
    // No JSON, such as `[DONE]`: it has no part of a text.
  }
  return found
}
