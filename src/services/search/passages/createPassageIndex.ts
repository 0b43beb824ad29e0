import type { Database } from '@sqlite.org/sqlite-wasm'

import type { DocumentText } from '@/domain/documents/documentText'
import { plainText } from '@/domain/documents/passages'
import type { PassageHit } from '@/domain/documents/choosePassages'
import type { AttachmentId } from '@/domain/ids'

import { indexWords, questionWords } from '@/domain/documents/indexWords'

/** Full-text index of the passages of documents, ranked by BM25. Holds no text; it can be rebuilt from storage. */
export type PassageIndex = {
  has(id: AttachmentId): boolean
  documents(): readonly AttachmentId[]
  /** Adds a document, in one transaction. */
  put(id: AttachmentId, document: DocumentText): void
  remove(id: AttachmentId): void
  /** The best passages of the documents, by BM25 over all that is indexed; headings weigh twice. */
  query(ids: readonly AttachmentId[], question: string, limit: number): readonly PassageHit[]
  clear(): void
}

/** Passages a document has room for; its passages are a range of row ids. */
const ROOM = 2 ** 20
/** Words looked up, the rarest of the question. */
const MOST_WORDS = 12
/** Documents that are each looked in by themselves. */
const MOST_RANGES = 16
/** Passages ranked for one question: more only where its rarest word alone is in more. */
const MOST_RANKED = 3_000

/** What earlier versions made; gone once, and no more there. */
const OLD = ['passageWords1', 'passages1', 'passageDocuments1']
// Versioned by the names: what is indexed, or how, changed where a table of the next number is not there.
const SCHEMA = `
CREATE TABLE IF NOT EXISTS passageDocuments2(key INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, count INTEGER NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS passages2 USING fts5(headings, body, content='', contentless_delete=1, detail='full',
  tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co M*'");
CREATE VIRTUAL TABLE IF NOT EXISTS passageWords2 USING fts5vocab('passages2', 'row');
`

/** Opens the index of passages in a database of its owner, making its tables. Throws when the database is damaged. */
export function createPassageIndex(db: Database): PassageIndex {
  for (const table of OLD) db.exec(`DROP TABLE IF EXISTS ${table}`)
  db.exec(SCHEMA)
  /** In how many passages each word is; forgotten when a document comes or goes. */
  const counts = new Map<string, number>()

  const keyOf = (id: AttachmentId): { readonly key: number; readonly count: number } | undefined => {
    const [row] = db.selectArrays('SELECT key, count FROM passageDocuments2 WHERE id = ?', [id])
    return row && { key: Number(row[0]), count: Number(row[1]) }
  }
  const countOf = (word: string): number => {
    const known = counts.get(word)
    if (known !== undefined) return known
    const count = Number(db.selectValue('SELECT doc FROM passageWords2 WHERE term = ?', [word]) ?? 0)
    counts.set(word, count)
    return count
  }
  /** The rarest words first, until more passages would have to be ranked than there is time for. */
  const lookedUp = (question: string): readonly string[] => {
    const known = questionWords(question)
      .map((word) => ({ word, count: countOf(word) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => one.count - other.count)
    let ranked = 0
    return known
      .filter(({ count }, index) => {
        ranked += count
        return index === 0 || (index < MOST_WORDS && ranked <= MOST_RANKED)
      })
      .map(({ word }) => word)
  }
  const remove = (id: AttachmentId) => {
    const found = keyOf(id)
    if (!found) return
    const first = found.key * ROOM
    db.exec({ sql: 'DELETE FROM passages2 WHERE rowid BETWEEN ? AND ?', bind: [first, first + found.count] })
    db.exec({ sql: 'DELETE FROM passageDocuments2 WHERE key = ?', bind: [found.key] })
    counts.clear()
  }

  const ranked = (match: string, where: string, values: readonly (number | string)[], limit: number) =>
    db.selectArrays(
      `SELECT rowid, bm25(passages2, 2.0, 1.0) AS score FROM passages2
       WHERE passages2 MATCH ? AND ${where} ORDER BY score LIMIT ?`,
      [match, ...values, limit],
    )

  return {
    has: (id) => keyOf(id) !== undefined,
    documents: () =>
      db
        .selectValues('SELECT id FROM passageDocuments2')
        .flatMap((id) => (typeof id === 'string' ? [id as AttachmentId] : [])),

    put: (id, { passages }) =>
      db.transaction(() => {
        remove(id)
        const room = passages.slice(0, ROOM - 1)
        db.exec({ sql: 'INSERT INTO passageDocuments2(id, count) VALUES (?, ?)', bind: [id, room.length] })
        const first = (keyOf(id)?.key ?? 0) * ROOM
        const insert = db.prepare('INSERT INTO passages2(rowid, headings, body) VALUES (?, ?, ?)')
        try {
          room.forEach(({ headings, blocks }, index) => {
            const words = [indexWords(headings.join(' ')), indexWords(plainText(blocks))]
            insert.bind([first + index + 1, ...words.map((each) => each.join(' '))]).stepReset()
          })
        } finally {
          insert.finalize()
        }
        counts.clear()
      }),

    remove: (id) => db.transaction(() => remove(id)),

    query: (ids, question, limit) => {
      const words = lookedUp(question)
      if (words.length === 0) return []
      const match = words.map((word) => `"${word}"`).join(' OR ')
      const found = new Map(
        ids.flatMap((id): [number, AttachmentId][] => {
          const row = keyOf(id)
          return row ? [[row.key, id]] : []
        }),
      )
      const keys = [...found.keys()]
      // A few by the range of each, so that no others are ranked; many in one go through all.
      const rows =
        keys.length <= MOST_RANGES
          ? keys.flatMap((key) =>
              ranked(match, 'rowid BETWEEN ? AND ?', [key * ROOM, (key + 1) * ROOM - 1], limit),
            )
          : ranked(
              match,
              `rowid / ${ROOM} IN (SELECT value FROM json_each(?))`,
              [JSON.stringify(keys)],
              limit,
            )
      return rows
        .flatMap(([row, score]): readonly PassageHit[] => {
          const textId = found.get(Math.floor(Number(row) / ROOM))
          return textId ? [{ textId, number: Number(row) % ROOM, score: -Number(score) }] : []
        })
        .sort((one, other) => other.score - one.score)
        .slice(0, limit)
    },

    clear: () =>
      db.transaction(() => {
        db.exec("DELETE FROM passageDocuments2; INSERT INTO passages2(passages2) VALUES ('delete-all')")
        counts.clear()
      }),
  }
}
