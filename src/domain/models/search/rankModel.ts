import type { Model } from '../model'

import { nameText, placeIn, proseOf, searchedModel, type NameText, type SearchedModel } from './nameText'

/** Ranks from here on are of words that are only found apart. */
export const WEAK_MATCH = 9

/** What a search asks of each model. */
export type RankDeps = {
  /** The name of the connection of a model, searched as well. */
  readonly connectionOf: (model: Model) => NameText | undefined
  /** What is known of who makes models of a family. */
  readonly developersOf: (family: string) => readonly string[]
  /** Whether descriptions are searched, after all names. */
  readonly inProse: boolean
}

/**
 * How well a model matches what was typed: 0 is its id or name, 1 one of them without the provider’s, 2 the same for
 * letters and figures, from 3 it begins with it, from 5 it has it; from 9 its words are found apart; undefined where one
 * is not found. Among equals the name with least besides comes first, then the newest version.
 */
export function rankModel(query: string, deps: RankDeps): (model: Model) => number | undefined {
  const typed = query.trim().toLowerCase()
  const wanted = nameText(query).text
  const words = typed.split(/\s+/).flatMap((word) => {
    const { text } = nameText(word)
    return text === '' ? [] : [{ text, raw: word }]
  })
  if (words.length === 0) return () => 0
  return (model) => {
    const searched = searchedModel(model)
    if (searched.whole.has(typed)) return 0
    if (searched.short.has(typed)) return 1
    const best = wholeIn(searched, wanted)
    if (best !== undefined) return best
    let cost = 0
    for (const word of words) {
      const found = wordIn(model, searched, word, deps)
      if (found === undefined) return undefined
      cost += found
    }
    return (
      WEAK_MATCH +
      Math.min(80, cost) +
      tieIn(
        searched.fields[0],
        words.map(({ text }) => text),
      )
    )
  }
}

/** Whether a word is anywhere in a model. */
export const hasWord = (model: Model, word: string, deps: RankDeps): boolean => {
  const { text } = nameText(word)
  return text === '' || wordIn(model, searchedModel(model), { text, raw: word }, deps) !== undefined
}

/** The words as one text in a name or id. */
function wholeIn({ fields, all }: SearchedModel, wanted: string): number | undefined {
  if (!all.includes(wanted)) return undefined
  let best: number | undefined
  let isInId = false
  for (const field of fields) {
    const place = placeIn(field, wanted)
    const joined = place ?? (field.bare && placeIn(field.bare, wanted))
    if (joined === undefined) continue
    const rank =
      place === 0
        ? 2
        : 2 + joined + (place === undefined ? 1.7 : 0) + (field.isName ? 0 : 0.15) + tieIn(field, [wanted])
    if (!field.isName || fields.every(({ isName }) => isName)) isInId = true
    if (best === undefined || rank < best) best = Math.min(rank, WEAK_MATCH - 0.1)
  }
  // What its id says too is what it is, and not only what it was made of.
  return best === undefined || best === 2 || isInId ? best : best + 0.05
}

type Word = { readonly text: string; readonly raw: string }

function wordIn(
  model: Model,
  { fields, owner, all, family, developer }: SearchedModel,
  { text, raw }: Word,
  { connectionOf, developersOf, inProse }: RankDeps,
): number | undefined {
  let best: number | undefined
  const keep = (cost: number) => {
    if (best === undefined || cost < best) best = cost
  }
  if (all.includes(text)) {
    for (const field of fields) {
      const place = placeIn(field, text) ?? (field.bare && placeIn(field.bare, text))
      if (place !== undefined) keep(costOf(place) + (field.isName ? 0 : 0.05))
    }
    if (placeIn(owner, text) !== undefined) keep(0.3)
  }
  if (best !== undefined) return best
  const connection = connectionOf(model)
  if (connection && placeIn(connection, text) !== undefined) return 0.3
  if (model.entry?.precision === raw) return 0
  if (developer === '' && developersOf(family).some((name) => name.startsWith(text))) return 0.3
  return inProse && proseOf(model).includes(raw) ? 4 : undefined
}

/** What a word costs by its place: nothing where it is whole, most within another. */
function costOf(place: number): number {
  if (place >= 5) return 1
  if (place >= 4) return 0.3
  return place === 2 || place === 3.6 ? 0.4 : 0
}

const LETTERS = /\p{L}/gu
const VERSION = /(?<![\p{N}.])(\p{N}{1,2})(?:\.(\p{N}{1,2}))?(?![\p{N}.]*\p{L})(?!\p{N})/u

/** Below 1, less for names with less besides what was asked for: letters, dates of snapshots, then older versions. */
function tieIn(field: NameText | undefined, taken: readonly string[]): number {
  const rest = taken.reduce((text, word) => text.replace(word, ' '), field?.text ?? '')
  const letters = rest.match(LETTERS)?.length ?? 0
  const dates = /\p{N}{4,}/u.test(rest) ? 4 : 0
  const [, major = '0', minor = '0'] = VERSION.exec(rest) ?? []
  const version = Number(major) + Number(minor) / 100
  return Math.min(0.6, 0.01 * (letters + dates)) + 0.0099 * (1 - Math.min(1, version / 100))
}
