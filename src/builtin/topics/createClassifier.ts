import { featuresOf } from './featuresOf'

/** What was learnt: rows of signed bytes, and what they are multiplied by. See `pocket/recipe/classifier.py`. */
export type Weights = {
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
export type Classifier = (message: string) => string

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
