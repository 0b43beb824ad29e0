import { memoByObject } from '@/lib/result'
import { isOneOff, isOneOffStart } from '@/lib/text/nearWord'

import type { Model } from '../model'
import { searchedModel } from './nameText'

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
