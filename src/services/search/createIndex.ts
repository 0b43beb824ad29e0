import type { Database, PreparedStatement } from '@sqlite.org/sqlite-wasm'

import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'

import { foldForms, spaced, UNSPACED, WORD } from '@/lib/text/foldText'
import type { SearchFilters } from '@/domain/search/search'
import { hasAttachment, hasCode, searchableText, type SearchTerm, wordsOf } from './searchTerms'
import { createPassageIndex, type PassageIndex } from './passages/createPassageIndex'

/** A change of what is indexed, or how, needs a new number here: an older index is then rebuilt. */
const INDEX_VERSION = 4

/** A message the index takes for a hit. Phrases are still to be checked against its text. */
export type IndexHit = {
  readonly messageId: MessageId
  readonly conversationId: ConversationId
  readonly rank: number
}

/** A conversation with all its messages. */
export type Indexable = { readonly conversation: Conversation; readonly messages: readonly Message[] }

/** Which hits are wanted. */
export type IndexPage = {
  readonly before?: number
  readonly limit: number
  /**
   * Takes beginnings of words by their first three letters alone, which is quick however common they are and finds
   * too much; exact beginnings of four letters and more are quick only when rare.
   */
  readonly isCoarse?: boolean
  /** Conversations to search alone. */
  readonly only?: readonly ConversationId[]
  /** Conversations to leave out. */
  readonly except?: readonly ConversationId[]
}

/** A full-text index of messages, in one SQLite database. Holds no text; storage stays the source of truth. */
export type Index = {
  /** When each conversation was last indexed, as its `updatedAt` then. */
  indexed(): ReadonlyMap<ConversationId, number>
  /**
   * Brings conversations up to date: only messages that are new, changed or gone cost anything. Many at once cost
   * far less than one after the other: each call writes a piece of index that is merged with the others later.
   */
  put(conversations: readonly Indexable[]): void
  remove(id: ConversationId): void
  /** Newest first, of rank below `before` (from an earlier hit). At most `limit`. None for terms without a word. */
  query(terms: readonly SearchTerm[], filters: SearchFilters, page: IndexPage): readonly IndexHit[]
  clear(): void
  close(): void
  /** The passages of documents, in tables of their own. */
  readonly passages: PassageIndex
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS conversations(key INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, updatedAt REAL NOT NULL);
CREATE TABLE IF NOT EXISTS docs(rank INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, message TEXT NOT NULL, hash INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS docsOfConversation ON docs(conversation);
CREATE VIRTUAL TABLE IF NOT EXISTS texts USING fts5(text, content='', contentless_delete=1, detail='none',
  prefix='2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co M*'");
INSERT INTO texts(texts, rank) VALUES ('hashsize', ${16 * 1024 * 1024});
PRAGMA user_version = ${INDEX_VERSION};
`
const TABLES = ['texts', 'docs', 'conversations']

/** Ranks a millisecond has room for: a rank is the time in milliseconds times this, plus what makes it unique. */
const RANKS_PER_MS = 1_000
const MAX_MS = 8_000_000_000_000

/** Opens the index in `db`, making its tables. Throws when the database is damaged: drop it and open a new one. */
export function createIndex(db: Database): Index {
  // It can always be rebuilt, so speed wins over surviving a power cut.
  db.exec(
    'PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY',
  )
  if (Number(db.selectValue('PRAGMA user_version')) !== INDEX_VERSION) drop(db)
  db.exec(SCHEMA)

  const statements: PreparedStatement[] = []
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    statements.push(statement)
    return statement
  }
  const run = (statement: PreparedStatement, values: (string | number)[]) => {
    statement.bind(values).stepReset()
  }
  const upsert = prepare(
    'INSERT INTO conversations(id, updatedAt) VALUES (?, ?) ON CONFLICT(id) DO UPDATE SET updatedAt = excluded.updatedAt',
  )
  const insertDoc = prepare('INSERT INTO docs(rank, conversation, message, hash) VALUES (?, ?, ?, ?)')
  const insertText = prepare('INSERT INTO texts(rowid, text) VALUES (?, ?)')
  const deleteDoc = prepare('DELETE FROM docs WHERE rank = ?')
  const deleteText = prepare('DELETE FROM texts WHERE rowid = ?')
  const hasRank = prepare('SELECT 1 FROM docs WHERE rank = ?')

  const freeRank = (at: number): number => {
    let rank = Math.round(Math.min(Math.max(Number.isFinite(at) ? at : 0, 0), MAX_MS)) * RANKS_PER_MS
    for (;;) {
      const isTaken = hasRank.bind([rank]).step()
      hasRank.reset()
      if (!isTaken) return rank
      rank += 1
    }
  }
  const forget = (rank: number) => {
    run(deleteDoc, [rank])
    run(deleteText, [rank])
  }
  const keyOf = (id: ConversationId): number | undefined => {
    const key = db.selectValue('SELECT key FROM conversations WHERE id = ?', [id])
    return typeof key === 'number' ? key : undefined
  }
  const docsOf = (key: number) => {
    const rows = db.selectArrays('SELECT rank, message, hash FROM docs WHERE conversation = ?', [key])
    return new Map(
      rows.map(([rank, message, hash]) => [textIn(message), { rank: Number(rank), hash: Number(hash) }]),
    )
  }

  return {
    passages: createPassageIndex(db),

    indexed: () =>
      new Map(
        db
          .selectArrays('SELECT id, updatedAt FROM conversations')
          .map(([id, updatedAt]) => [textIn(id) as ConversationId, Number(updatedAt)]),
      ),

    put: (conversations) =>
      db.transaction(() => {
        const fresh: {
          readonly message: Message
          readonly key: number
          readonly text: string
          readonly hash: number
        }[] = []
        for (const { conversation, messages } of conversations) {
          run(upsert, [conversation.id, conversation.updatedAt])
          const key = keyOf(conversation.id) ?? 0
          const known = docsOf(key)
          for (const message of messages) {
            const text = indexText(message)
            const hash = hashOf(text)
            const before = known.get(message.id)
            known.delete(message.id)
            if (before?.hash === hash) continue
            if (before) forget(before.rank)
            fresh.push({ message, key, text, hash })
          }
          for (const { rank } of known.values()) forget(rank)
        }
        // All in order of rank: the index writes out what it has gathered whenever a rank goes back.
        fresh.sort((one, other) => one.message.createdAt - other.message.createdAt)
        for (const { message, key, text, hash } of fresh) {
          const rank = freeRank(message.createdAt)
          run(insertDoc, [rank, key, message.id, hash])
          run(insertText, [rank, text])
        }
      }),

    remove: (id) =>
      db.transaction(() => {
        const key = keyOf(id)
        if (key === undefined) return
        for (const { rank } of docsOf(key).values()) forget(rank)
        db.exec({ sql: 'DELETE FROM conversations WHERE key = ?', bind: [key] })
      }),

    query: (terms, filters, { before, limit, only, except, isCoarse = false }) => {
      const match = matchOf(terms, filters, isCoarse)
      if (match === undefined) return []
      const lowest = Math.max(0, filters.from ?? 0) * RANKS_PER_MS
      const highest = Math.min(before === undefined ? Infinity : before - 1, topRank(filters.to))
      const rows = db.selectArrays(
        `SELECT texts.rowid, docs.message, conversations.id FROM texts
         CROSS JOIN docs ON docs.rank = texts.rowid CROSS JOIN conversations ON conversations.key = docs.conversation
         WHERE texts MATCH ? AND texts.rowid BETWEEN ? AND ?
         ${only ? `AND docs.conversation IN ${KEYS_OF}` : ''} ${except ? `AND docs.conversation NOT IN ${KEYS_OF}` : ''}
         ORDER BY texts.rowid DESC LIMIT ?`,
        [
          match,
          lowest,
          highest,
          ...[only, except].flatMap((ids) => (ids ? [JSON.stringify(ids)] : [])),
          limit,
        ],
      )
      return rows.map(([rank, message, conversation]) => ({
        rank: Number(rank),
        messageId: textIn(message) as MessageId,
        conversationId: textIn(conversation) as ConversationId,
      }))
    },

    clear: () =>
      db.transaction(() => {
        db.exec("DELETE FROM docs; DELETE FROM conversations; INSERT INTO texts(texts) VALUES ('delete-all')")
      }),

    close: () => {
      for (const statement of statements) statement.finalize()
      db.close()
    },
  }
}

const KEYS_OF = '(SELECT key FROM conversations WHERE id IN (SELECT value FROM json_each(?)))'
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const topRank = (to: number | undefined): number =>
  (Math.min(Math.max(to ?? MAX_MS, 0), MAX_MS) + 1) * RANKS_PER_MS - 1

function drop(db: Database) {
  for (const table of TABLES) db.exec(`DROP TABLE IF EXISTS ${table}`)
}

/** Words no text has, that say what a message is: filters are then as fast as words. */
const FACET = 'xqz'
const facetOf = (kind: string, value: string): string =>
  `${FACET}${kind}${value.length === 0 ? '' : hashOf(value).toString(36).replace('-', 'n')}`

function indexText(message: Message): string {
  const facets = [
    facetOf('role', message.role),
    ...(message.reply ? [facetOf('model', message.reply.model)] : []),
    facetOf(hasCode(message) ? 'code' : 'nocode', ''),
    facetOf(hasAttachment(message) ? 'file' : 'nofile', ''),
  ]
  const [plain = [], spelled = []] = foldForms(searchableText(message)).map(
    ({ text }) => spaced(text).match(WORD) ?? [],
  )
  const other = spelled.filter((word, index) => word !== plain[index])
  return [...plain, ...other, ...facets].join(' ')
}

/** The expression of FTS5; undefined when the terms hold no word the index could look for. */
function matchOf(
  terms: readonly SearchTerm[],
  filters: SearchFilters,
  isCoarse: boolean,
): string | undefined {
  const words = terms.flatMap((term) => {
    const ways = (term.spelled === undefined ? [term.text] : [term.text, term.spelled]).map((text) =>
      (term.type === 'word' ? [quoted(text, term.isPrefix, isCoarse)] : quotedPhrase(text, isCoarse)).join(
        ' AND ',
      ),
    )
    return ways.includes('') ? [] : ways.length === 1 ? ways : [`((${ways.join(') OR (')}))`]
  })
  if (words.length === 0) return undefined
  const { role, model, hasCode: code, hasAttachment: file } = filters
  if (role !== undefined) words.push(`"${facetOf('role', role)}"`)
  if (model !== undefined) words.push(`"${facetOf('model', model)}"`)
  if (code !== undefined) words.push(`"${facetOf(code ? 'code' : 'nocode', '')}"`)
  if (file !== undefined) words.push(`"${facetOf(file ? 'file' : 'nofile', '')}"`)
  return words.join(' AND ')
}

/** Letters of the longest beginnings that have an index of their own (`prefix` in the schema). */
const INDEXED_PREFIX = 3

function quoted(word: string, isPrefix: boolean, isCoarse: boolean): string {
  // A single letter as a beginning would read a tenth of the index for hits nobody can use.
  if (!isPrefix || word.length < 2) return `"${word}"`
  return `"${isCoarse ? word.slice(0, INDEXED_PREFIX) : word}"*`
}

/** A phrase may end inside a word; where it may begin inside one, too, the index cannot help and is not asked. */
function quotedPhrase(text: string, isCoarse: boolean): readonly string[] {
  const words = wordsOf(text)
  return words.map((word, index) =>
    quoted(word, index === words.length - 1 && !UNSPACED.test(word), isCoarse),
  )
}

/** FNV-1a: tells a changed text from an unchanged one. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash
}
