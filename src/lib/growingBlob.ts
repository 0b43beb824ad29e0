/** A piece of a text, with its bytes where a browser sends them from. */
type Piece = { readonly text: string; readonly blob: Blob }

/** Characters of a piece: encoding one takes about a millisecond. */
const PIECE_CHARS = 128_000

/**
 * Makes long texts blobs, of which each begins as the one before it: what they share was encoded and handed to the
 * browser then. Given a text, `fetch` does both at once, which for a megabyte takes as long as a frame or two.
 */
export function createGrowingBlob() {
  let pieces: readonly Piece[] = []

  /** Makes the pieces of a text ready, one a step. */
  function* prepare(
    text: string,
  ): Generator<void, { readonly blobs: readonly Blob[]; readonly rest: string }> {
    let at = 0
    let count = 0
    for (const piece of pieces) {
      if (!text.startsWith(piece.text, at)) break
      at += piece.text.length
      count += 1
    }
    let own = pieces.slice(0, count)
    for (let end = endOfPiece(text, at); end !== undefined; end = endOfPiece(text, at)) {
      const part = text.slice(at, end)
      own = [...own, { text: part, blob: new Blob([part]) }]
      pieces = own
      at = end
      yield
    }
    return { blobs: own.map(({ blob }) => blob), rest: text.slice(at) }
  }

  return {
    prepare,
    /** The bytes of a text as UTF-8. */
    of(text: string): Blob {
      const steps = prepare(text)
      let step = steps.next()
      while (step.done !== true) step = steps.next()
      return new Blob([...step.value.blobs, step.value.rest])
    },
  }
}

/** Where the next whole piece ends; undefined where less is left. No surrogate pair is cut in two. */
function endOfPiece(text: string, from: number): number | undefined {
  const end = from + PIECE_CHARS
  if (end >= text.length) return undefined
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end
}
