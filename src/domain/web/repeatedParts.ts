/** From and to, in characters of the address. */
export type Span = readonly [from: number, to: number]

/** Shorter words are in every chat. */
const SHORTEST = 4
const SHORTEST_WITH_DIGIT = 3
/** Words that are run together in the address are looked for from this length on. */
const SHORTEST_JOINED = 6
/** Of a long chat what came last is compared, in characters. */
const MOST_TEXT = 400_000
const WORD = /[\p{L}\p{N}]+/gu
const OF_EVERY_ADDRESS = new Set(['http', 'https', 'html', 'index', 'page', 'search', 'query', 'www'])

/**
 * Where an address repeats words of a chat, also where they are percent-encoded, in Base64 or in hex: what a stranger
 * would carry away in it.
 *
 * @param texts of the chat, in their order.
 */
export function repeatedParts(address: string, texts: readonly string[]): readonly Span[] {
  const text = texts.join('\n').slice(-MOST_TEXT).toLowerCase()
  const found = text.match(WORD) ?? []
  const words = new Set(found)
  const joined = found.join('')
  const isOfChat = (word: string): boolean => {
    const least = /\p{N}/u.test(word) ? SHORTEST_WITH_DIGIT : SHORTEST
    if (word.length < least || OF_EVERY_ADDRESS.has(word)) return false
    return words.has(word) || (word.length >= SHORTEST_JOINED && joined.includes(word))
  }
  const { plain, at } = decoded(address)
  const spans: Span[] = []
  for (const match of plain.matchAll(WORD))
    if (isOfChat(match[0].toLowerCase()))
      spans.push([at[match.index] ?? 0, at[match.index + match[0].length] ?? address.length])
  for (const match of address.matchAll(/[A-Za-z0-9_-]{8,2000}/g)) {
    const inside = [fromBase64Url(match[0]), fromHex(match[0])].join(' ').toLowerCase()
    if ((inside.match(WORD) ?? []).some(isOfChat)) spans.push([match.index, match.index + match[0].length])
  }
  return joinedSpans(spans, address)
}

/** An address without percent-encoding; `at[i]` is where its character `i` begins in the address. */
function decoded(address: string): { readonly plain: string; readonly at: readonly number[] } {
  let plain = ''
  const at: number[] = []
  let next = 0
  for (const [piece] of address.matchAll(/(?:%[0-9a-f]{2})+|[^]/gi)) {
    const text = decodedRun(piece)
    const isDecoded = text !== piece
    let from = next
    for (const character of text) {
      for (let unit = 0; unit < character.length; unit++) at.push(from)
      from += isDecoded ? 3 * bytesOf(character) : character.length
    }
    next = from
    plain += text
  }
  at.push(address.length)
  return { plain, at }
}

/** How many bytes a character takes in UTF-8. */
const bytesOf = (character: string): number => new TextEncoder().encode(character).length

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}

function fromBase64Url(text: string): string {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return printable(new TextDecoder().decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0))))
  } catch {
    return ''
  }
}

function fromHex(text: string): string {
  if (text.length % 2 === 1 || !/^[0-9a-f]+$/i.test(text)) return ''
  const bytes = (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16))
  return printable(new TextDecoder().decode(Uint8Array.from(bytes)))
}

// oxlint-disable-next-line no-control-regex -- bytes that are no text are full of them
const printable = (text: string): string => (/[\u0000-\u0008\ufffd]/.test(text) ? '' : text)

/** In their order, those that touch or have at most five characters between them as one. */
function joinedSpans(spans: readonly Span[], address: string): readonly Span[] {
  const joined: [number, number][] = []
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && from - last[1] <= 15 && decoded(address.slice(last[1], from)).plain.length <= 5)
      last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
