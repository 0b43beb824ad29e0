import type { ByteSource } from '../gguf/createCursor'
import { readGguf } from '../gguf/readGguf'
import { readBytes, readTexts } from '../gguf/readList'
import { knownSubjects, type Subjects } from './knownSubjects'

/** What was learnt: rows of signed bytes, and what they are multiplied by. See `pocket/recipe/classifier.py`. */
type Weights = {
  readonly names: readonly string[]
  /** A row for each feature. */
  readonly vectors: Int8Array
  /** A row for each name: as many numbers as the mean vectors of all lists of features together. */
  readonly layer: Int8Array
  /** A number for each name. */
  readonly bias: Float32Array
  readonly scale: number
}

/** Tells what a message is about: the name of a topic. */
type Classifier = (message: string) => string

/** What the head of a file says of its topics. */
export type Topics = {
  readonly classify: Classifier
  /** Topics that are refused in several ways, and in how many. */
  readonly variants: ReadonlyMap<string, number>
  /** Whether it answers messages in other languages with a sentence in that language. */
  readonly knowsTongues: boolean
  /** What a message must name for some of the topics. */
  readonly subjects?: Subjects
}

const LISTS = 4

export function createClassifier({ names, vectors, layer, bias, scale }: Weights): Classifier {
  const width = layer.length / names.length / LISTS
  const rows = vectors.length / width

  return (message) => {
    const seen = featuresOf(message, rows).flatMap(meanVector)
    const scores = names.map(
      (_, name) =>
        (bias[name] ?? 0) +
        scale * seen.reduce((sum, value, at) => sum + value * (layer[name * seen.length + at] ?? 0), 0),
    )
    return names[scores.indexOf(Math.max(...scores))] ?? ''
  }

  function meanVector(features: readonly number[]): readonly number[] {
    return Array.from(
      { length: width },
      (_, at) =>
        features.reduce((sum, feature) => sum + (vectors[feature * width + at] ?? 0), 0) /
        Math.max(1, features.length),
    )
  }
}

/** The topics in the head of a GGUF file; undefined where there are none. */
export async function readTopics(source: ByteSource): Promise<Topics | undefined> {
  const gguf = await readGguf(source)
  if (!gguf.ok) return undefined
  const { metadata } = gguf.value
  const [names, vectors, layer, bias, variants, needs] = await Promise.all([
    readTexts(source, metadata.get('pocket.topics')),
    readBytes(source, metadata.get('pocket.classifier.vectors')),
    readBytes(source, metadata.get('pocket.classifier.layer')),
    readBytes(source, metadata.get('pocket.classifier.bias')),
    readTexts(source, metadata.get('pocket.variants')),
    readTexts(source, metadata.get('pocket.needs')),
  ])
  const scale = metadata.get('pocket.classifier.scale')
  if (!names || !vectors || !layer || !bias || typeof scale !== 'number') return undefined
  return {
    classify: createClassifier({
      names,
      vectors: new Int8Array(vectors.buffer),
      layer: new Int8Array(layer.buffer),
      bias: new Float32Array(bias.buffer),
      scale,
    }),
    variants: new Map(
      (variants ?? []).map((line) => line.split(' ')).map(([name = '', count]) => [name, Number(count)]),
    ),
    knowsTongues: variants !== undefined,
    ...(needs && { subjects: knownSubjects(needs) }),
  }
}

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
