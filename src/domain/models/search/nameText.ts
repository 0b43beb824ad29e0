import { memoByObject } from '@/lib/result'
import { isOneOff, isOneOffStart } from '@/lib/text/nearWord'

import type { Model } from '../model'
import { folded, modelFacts } from '../modelFacts'

/** Words of letters in the names of models, and how many models have each. */
const vocabularyOf = memoByObject((models: readonly Model[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const model of models) {
    const { fields, owner } = searchedModel(model)
    const words = new Set([...fields, owner].flatMap(wordsOf))
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
})

/** Runs of letters between gaps and figures; those of three letters at least. */
function wordsOf({ text, edges }: { readonly text: string; readonly edges: Uint8Array }): readonly string[] {
  const words: string[] = []
  let from = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && edges[at] === 0) continue
    const word = text.slice(from, at)
    if (/^\p{L}{3,}$/u.test(word)) words.push(word)
    from = at
  }
  return words
}

/**
 * A word that no model has, with one wrong, missing, extra or swapped letter in each of its runs of letters put right;
 * undefined where no name is that near. Figures are never changed: they tell models apart.
 */
export function correctWord(word: string, models: readonly Model[]): string | undefined {
  const typed = word.toLowerCase()
  const corrected = typed.replace(/\p{L}{3,}/gu, (run) => nearest(run, vocabularyOf(models)) ?? run)
  return corrected === typed ? undefined : corrected
}

function nearest(run: string, vocabulary: ReadonlyMap<string, number>): string | undefined {
  if (vocabulary.has(run)) return run
  let best: { readonly word: string; readonly score: number } | undefined
  for (const [word, count] of vocabulary) {
    const isWhole = isOneOff(run, word)
    // What is still being typed is compared with the beginning.
    const isStart = !isWhole && run.length >= 4 && word.length > run.length + 1 && isOneOffStart(run, word)
    if (!isWhole && !isStart) continue
    if (run.length === 3 && (word[0] !== run[0] || word.length > 4)) continue
    const score = count + (isWhole ? 1e6 : 0) + (word[0] === run[0] ? 1e5 : 0)
    if (!best || score > best.score) best = { word, score }
  }
  return best?.word
}

/**
 * A name as searches compare it: letters and figures alone, with a point where two figures are apart, so that
 * `Sonnet 4.5`, `sonnet-4-5` and `sonnet4.5` are one. `edges[i]` says what is before `text[i]`: 2 a gap, 1 the change
 * between a letter and a figure, 0 neither.
 */
export type NameText = { readonly text: string; readonly edges: Uint8Array }

const NO_WORD = /[^\p{L}\p{M}\p{N}]/u
const FIGURE = /\p{N}/u

export function nameText(name: string): NameText {
  let text = ''
  const edges: number[] = []
  let isApart = true
  for (const character of folded(name)) {
    if (NO_WORD.test(character)) {
      isApart = true
      continue
    }
    const last = text.at(-1)
    const isFigure = FIGURE.test(character)
    const wasFigure = last !== undefined && FIGURE.test(last)
    if (isApart && isFigure && wasFigure) {
      text += '.'
      edges.push(2)
    }
    edges.push(isApart ? 2 : isFigure === wasFigure ? 0 : 1)
    for (let more = 1; more < character.length; more++) edges.push(0)
    text += character
    isApart = false
  }
  return { text, edges: Uint8Array.from(edges) }
}

/** The same without points: people leave them out too (`gpt41`). */
function withoutPoints({ text, edges }: NameText): NameText | undefined {
  if (!text.includes('.')) return undefined
  return {
    text: text.replaceAll('.', ''),
    edges: edges.filter((_, index) => text[index] !== '.'),
  }
}

/** `provider/model:variant` without its provider. */
const bareId = (id: string): string => id.slice(id.lastIndexOf('/') + 1)
/** `Provider: Model` without its provider. */
const bareName = (name: string): string => name.slice(name.indexOf(': ') + 1).trim()

export type SearchedField = NameText & {
  /** Names come before ids. */
  readonly isName: boolean
  readonly bare: NameText | undefined
}

/** What a search looks at of a model, worked out once. */
export type SearchedModel = {
  readonly fields: readonly SearchedField[]
  readonly owner: NameText
  /** Whole names as they are typed, in lower case: with their provider, and without. */
  readonly whole: ReadonlySet<string>
  readonly short: ReadonlySet<string>
  /** All of the above in one text, to see at once what is nowhere in it. */
  readonly all: string
  /** The first letters of its name: `gpt`, `claude`. */
  readonly family: string
  readonly developer: string
}

export const searchedModel = memoByObject((model: Model): SearchedModel => {
  const { id, name, entry, listed } = model
  const owner = entry?.owner ?? listed?.owner ?? ''
  const names = [...new Set([bareName(name), name])]
  const ids = [...new Set([bareId(id), id, ...(entry?.aliases ?? [])])].filter(
    (each) => !names.includes(each),
  )
  const fields = [
    ...names.map((each) => ({ each, isName: true })),
    ...ids.map((each) => ({ each, isName: false })),
  ].map(({ each, isName }): SearchedField => {
    const text = nameText(each)
    return { ...text, isName, bare: withoutPoints(text) }
  })
  const slash = id.indexOf('/')
  return {
    fields,
    owner: nameText(owner),
    whole: new Set([id.toLowerCase(), name.toLowerCase()]),
    short: new Set([bareId(id).toLowerCase(), bareName(name).toLowerCase()]),
    all: [...fields.flatMap(({ text, bare }) => [text, bare?.text ?? '']), nameText(owner).text].join('\n'),
    family: /^\p{L}{3,}/u.exec(nameText(bareId(id)).text)?.[0] ?? '',
    developer: slash > 0 ? nameText(id.slice(0, slash)).text : '',
  }
})

/** The beginning of its description, folded. */
export const proseOf = (model: Model): string => modelFacts(model).haystack

/**
 * How near the beginning and the end of a word are to those of what it is found in: 0 in the whole, up to 5 in the
 * middle of a word; undefined where it is not there.
 */
export function placeIn({ text, edges }: NameText, wanted: string): number | undefined {
  let best: number | undefined
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const place = placeAt(text, edges, at, at + wanted.length)
    if (best === undefined || place < best) best = place
    if (best === 0) break
  }
  return best
}

function placeAt(text: string, edges: Uint8Array, from: number, to: number): number {
  if (from === 0 && to === text.length) return 0
  const start = from === 0 ? 2 : isPartOfVersion(text, from - 1, -1) ? 0 : (edges[from] ?? 0)
  const end = to === text.length ? 2 : isPartOfVersion(text, to, 1) ? 0 : (edges[to] ?? 0)
  if (from === 0) return end === 2 ? 1 : end === 1 ? 1.5 : 2
  if (start === 2) return end === 2 ? 3 : end === 1 ? 3.3 : 3.6
  return start === 1 ? 4 + (end === 2 ? 0 : 0.3) : 5
}

/** Whether the point at `at` joins figures of one version: `4` is not what `4.5` is. */
function isPartOfVersion(text: string, at: number, step: 1 | -1): boolean {
  if (text[at] !== '.') return false
  // "3.3.70b" and "4.0613": a size and a date are no part of a version.
  const beside = step === 1 ? text.slice(at + 1) : text.slice(0, at)
  return step === 1 ? /^\p{N}{1,2}(?![\p{L}\p{N}])/u.test(beside) : /(?<!\p{N})\p{N}{1,2}$/u.test(beside)
}
