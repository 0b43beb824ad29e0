import { describe, expect, it } from 'vitest'

import { type PassageHit, rankHere } from '@/domain/documents/choosePassages'
import { joinOrders, packVectors, rankByLikeness, readVectors, unitVector } from '@/domain/documents/ranking'
import type { AttachmentId } from '@/domain/ids'
import { reportText } from '#test/support/documents/reportPdf'

/** Directions that an embedding model might see: animals, money, engines, weather. */
const CORPUS: readonly (readonly [text: string, meaning: readonly number[]])[] = [
  ['A dog sleeps fourteen hours a day.', [1, 0, 0, 0.1]],
  ['Hounds rest for most of the day.', [0.95, 0, 0, 0.1]],
  ['The part XK-4410 costs 12 euros.', [0, 0.7, 0.5, 0]],
  ['The part XK-4411 costs 19 euros.', [0, 0.72, 0.5, 0]],
  ['An invoice is due within thirty days.', [0, 1, 0, 0]],
  ['Bills are to be settled in a month.', [0, 0.97, 0.02, 0]],
  ['Motors are oiled twice a year.', [0, 0, 1, 0]],
  ['Rain falls on most days of autumn.', [0.1, 0, 0, 1]],
]
/** A question, what a model sees in it, and the number of the passages that answer it. */
const QUESTIONS: readonly (readonly [string, readonly number[], readonly number[]])[] = [
  ['How long does a dog sleep?', [1, 0, 0, 0], [1, 2]],
  ['price of XK-4410', [0, 0.8, 0.4, 0], [3]],
  ['When must an invoice be paid?', [0, 1, 0.01, 0], [5, 6]],
  ['price of XK-4411', [0, 0.75, 0.52, 0], [4]],
]
const ID = 'a'.repeat(64) as AttachmentId
const DOCUMENT = reportText(CORPUS.map(([text]) => text))
const VECTORS = packVectors(CORPUS.map(([, meaning]) => unitVector(meaning)))

const byWords = (question: string) => rankHere(new Map([[ID, DOCUMENT]]), question, 40)
const byMeaning = (meaning: readonly number[]) =>
  rankByLikeness(new Map([[ID, VECTORS]]), unitVector(meaning), 40)
const joined = (question: string, meaning: readonly number[]) =>
  joinOrders([byWords(question), byMeaning(meaning)], ({ textId, number }) => `${textId}:${number}`)

/** How many of the passages that answer are among the first as many as there are. */
function found(rank: (question: string, meaning: readonly number[]) => readonly PassageHit[]): number {
  return QUESTIONS.reduce((sum, [question, meaning, answers]) => {
    const first = rank(question, meaning).slice(0, answers.length)
    return sum + first.filter(({ number }) => answers.includes(number)).length
  }, 0)
}

describe('ranking by words and meaning', () => {
  it('finds what either finds alone misses', () => {
    const all = QUESTIONS.reduce((sum, [, , answers]) => sum + answers.length, 0)
    const [words, meaning, both] = [found(byWords), found((_, asked) => byMeaning(asked)), found(joined)]
    expect(both).toBe(all)
    expect(words).toBeLessThan(both)
    expect(meaning).toBeLessThan(both)
  })

  it('names each passage once, and has those of one order alone', () => {
    expect(joinOrders([['a', 'b'], ['b', 'c'], []], String)).toEqual(['b', 'a', 'c'])
  })

  it('keeps the directions of vectors in a byte a number, and passes over those of another model', () => {
    const [best] = byMeaning([0, 0, 1, 0])
    expect(best?.number).toBe(7)
    expect(best?.score).toBeCloseTo(1, 2)
    expect(rankByLikeness(new Map([[ID, VECTORS]]), unitVector([1, 0]), 5)).toEqual([])
    expect(readVectors(structuredClone(VECTORS))).toEqual(VECTORS)
    expect(readVectors({ length: 0, values: new Int8Array(0) })).toBeUndefined()
    expect(readVectors(undefined)).toBeUndefined()
  })
})
