import type { AttachmentId } from '../ids'
import type { DocumentText } from './documentText'
import { passageTokens } from './passages'
import type { PassageHit } from './passageQuery'

/** Tokens that found passages take together, at most. */
const MOST_TOKENS = 4_000
/** Hits that are sent, without their neighbours. */
const MOST_HITS = 8
/** How many of the best hits bring the passages before and after them. */
const WITH_NEIGHBOURS = 3
/** Passages that go from the start of a document where no word of the question is in it. */
const FROM_START = 3

/** A document to choose from, and the numbers of its passages that the chat has already. */
export type Choice = { readonly document: DocumentText; readonly sent: ReadonlySet<number> }

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
  for (const [id, { sent }] of choices) {
    if (chosen.has(id) || sent.size > 0) continue
    for (let number = 1; number <= FROM_START; number += 1) add(id, number)
  }
  return new Map([...chosen].map(([id, numbers]) => [id, [...numbers].sort((one, other) => one - other)]))
}
