import type { AttachmentId } from '../ids'

import type { DocumentText } from './documentText'
import { indexWords, questionWords } from './indexWords'
import { passageTokens, plainText } from './passages'

/** Tokens that found passages take together, at most. */
const MOST_TOKENS = 4_000
/** Hits that are sent, without their neighbours. */
const MOST_HITS = 8
/** How many of the best hits bring the passages before and after them. */
const WITH_NEIGHBOURS = 3
/** Passages that go from the start of a document where no word of the question is in it. */
const FROM_START = 3

/** A document to choose from, and the numbers of its passages that the chat has already. */
export type Choice = {
  readonly document: DocumentText
  readonly sent: ReadonlySet<number>
  /** It goes only where something was found in it: one of many. */
  readonly onlyHits?: boolean
}

/**
 * Which passages go, by document: the best hits, the first of them with their neighbours, within a budget. What the chat
 * has already is not sent again. A document that was never sent from goes with its start where nothing was found.
 * Numbers from 1, in order.
 */
export function choosePassages(
  choices: ReadonlyMap<AttachmentId, Choice>,
  hits: readonly PassageHit[],
): ReadonlyMap<AttachmentId, readonly number[]> {
  const chosen = new Map<AttachmentId, Set<number>>()
  let tokens = 0
  const add = (id: AttachmentId, number: number): boolean => {
    const choice = choices.get(id)
    const passage = choice?.document.passages[number - 1]
    if (!choice || !passage || choice.sent.has(number) || chosen.get(id)?.has(number)) return false
    const more = passageTokens(passage)
    if (tokens > 0 && tokens + more > MOST_TOKENS) return false
    tokens += more
    chosen.set(id, (chosen.get(id) ?? new Set()).add(number))
    return true
  }
  const best = hits.slice(0, MOST_HITS)
  for (const { textId, number } of best) add(textId, number)
  for (const { textId, number } of best.slice(0, WITH_NEIGHBOURS)) {
    add(textId, number + 1)
    add(textId, number - 1)
  }
  for (const [id, { sent, onlyHits = false }] of choices) {
    if (onlyHits || chosen.has(id) || sent.size > 0) continue
    for (let number = 1; number <= FROM_START; number += 1) add(id, number)
  }
  return new Map([...chosen].map(([id, numbers]) => [id, [...numbers].sort((one, other) => one - other)]))
}

/** Which passages are asked for. */
export type PassageQuery = {
  /** The stored texts of the documents to look in. */
  readonly documents: readonly AttachmentId[]
  readonly question: string
  /** The most hits, of all documents together. */
  readonly limit: number
}

/** A passage that fits, best first. */
export type PassageHit = {
  readonly textId: AttachmentId
  /** From 1. */
  readonly number: number
  /** Higher is better; comparable within one answer alone. */
  readonly score: number
}

/** Finds passages; undefined where they cannot be looked up. Never rejects. */
export type FindPassages = (query: PassageQuery) => Promise<readonly PassageHit[] | undefined>

/** As SQLite has them. */
const K1 = 1.2
const B = 0.75

/** Ranks passages by BM25 without an index, where there is none: reads all of the documents. */
export function rankHere(
  documents: ReadonlyMap<AttachmentId, DocumentText>,
  question: string,
  limit: number,
): readonly PassageHit[] {
  const words = new Set(questionWords(question))
  const passages = [...documents].flatMap(([textId, { passages: all }]) =>
    all.map(({ headings, blocks }, index) => {
      const said = indexWords(`${headings.join(' ')} ${plainText(blocks)}`)
      const counts = new Map<string, number>()
      for (const word of said) if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
      return { textId, number: index + 1, length: said.length, counts }
    }),
  )
  const average = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length)
  const rarity = new Map(
    [...words].map((word) => {
      const holding = passages.filter(({ counts }) => counts.has(word)).length
      return [word, Math.log(1 + (passages.length - holding + 0.5) / (holding + 0.5))]
    }),
  )
  return passages
    .filter(({ counts }) => counts.size > 0)
    .map(({ textId, number, length, counts }) => {
      const score = [...counts].reduce((sum, [word, count]) => {
        const weighed = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average))
        return sum + weighed * (rarity.get(word) ?? 0)
      }, 0)
      return { textId, number, score }
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
}
