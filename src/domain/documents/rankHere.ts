import type { DocumentText } from './documentText'
import { plainText } from './passages'
import type { PassageHit } from './passageQuery'
import type { AttachmentId } from '../ids'

import { indexWords, questionWords } from './passageWords'

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
