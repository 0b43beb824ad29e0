/** Words of a message that are read. */
const MOST_WORDS = 40
/** Letters in a piece of a word. */
const PIECES = [3, 4, 5]

/**
 * What the classifier sees of a message: four lists of numbers below `size`, for its words, neighbours, words with one
 * between them and pieces of words. The same as in `pocket/recipe/features.py`, which it is trained with.
 */
export function featuresOf(message: string, size: number): readonly (readonly number[])[] {
  const words = wordsOf(message)
  const framed = ['^', ...words, '$']
  const joined = (distance: number, between: string) =>
    framed.slice(distance).map((word, index) => `${framed[index]}${between}${word}`)
  return [words, joined(1, ' '), joined(2, ' * '), words.flatMap(piecesOf)].map((names) =>
    names.map((name) => hash(name) % size),
  )
}

/** Small letters without accents, numbers, and every other sign by itself. Apostrophes are left out. */
function wordsOf(message: string): readonly string[] {
  const plain = message
    .toLowerCase()
    .normalize('NFD')
    .replace(/['’]|[\u0300-\u036f]/g, '')
  return (plain.match(/[a-z]+|[0-9]+|[^\sa-z0-9]/gu) ?? []).slice(0, MOST_WORDS)
}

function piecesOf(word: string): readonly string[] {
  if (/^[0-9]/.test(word)) return ['#'.repeat(Math.min(word.length, 4))]
  if (!/^[a-z]/.test(word)) return []
  const framed = `<${word}>`
  return PIECES.flatMap((length) =>
    [...Array(Math.max(0, framed.length - length + 1)).keys()].map((start) =>
      framed.slice(start, start + length),
    ),
  )
}

/** FNV-1a over the text's 16-bit units. */
function hash(text: string): number {
  let found = 2166136261
  for (let index = 0; index < text.length; index++) {
    found = Math.imul(found ^ text.charCodeAt(index), 16777619)
  }
  return found >>> 0
}
