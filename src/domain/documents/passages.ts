import type { DocumentUnit } from '../attachments/attachment'
import type { Draft } from '../drafts/draft'
import { estimateTokens } from '../tokens/estimateTokens'

import type { DocumentBlock, DocumentSection, Passage } from './documentText'

/** A passage is closed once it has this many words… */
const ENOUGH_WORDS = 150
/** …and never holds more, unless one row of a table does. */
const MOST_WORDS = 250

/**
 * Cuts a document into passages by its structure: at headings, paragraphs and rows, with the head of a table above
 * each of its pieces. No passage reaches over the end of a section, so that each has one page. Linear in the text.
 */
export function passagesOf(sections: readonly DocumentSection[], unit: DocumentUnit): readonly Passage[] {
  const passages: Passage[] = []
  const path: { readonly level: number; readonly text: string }[] = []
  sections.forEach(({ blocks }, section) => {
    // A chapter of a report goes on over pages and lines; a slide, sheet or chapter begins by itself.
    if (unit !== 'page' && unit !== 'document') path.length = 0
    let open: DocumentBlock[] = []
    let words = 0
    let headings: readonly string[] = path.map(({ text }) => text)
    const close = () => {
      if (open.length > 0) passages.push({ section, headings, blocks: open })
      open = []
      words = 0
      headings = path.map(({ text }) => text)
    }
    const add = (block: DocumentBlock, count: number) => {
      if (words > 0 && words + count > MOST_WORDS) close()
      open.push(block)
      words += count
      if (words >= ENOUGH_WORDS) close()
    }
    for (const block of blocks) {
      if (block.type === 'heading') {
        const holdsHeadingsAlone = open.every(({ type }) => type === 'heading')
        if (!holdsHeadingsAlone) close()
        while ((path.at(-1)?.level ?? 0) >= block.level) path.pop()
        path.push(block)
        headings = path.map(({ text }) => text)
        open.push(block)
        words += wordCount(block.text)
        continue
      }
      for (const piece of block.type === 'text' ? textPieces(block.text) : tablePieces(block.rows))
        add(piece, wordCount(plainText([piece])))
    }
    close()
  })
  return passages
}

const wordCount = (text: string): number => {
  const spaced = text.match(/\S+/g)?.length ?? 0
  // Scripts without spaces: two characters weigh about as much as a word.
  return Math.max(spaced, Math.round(text.length / 12))
}

/** A paragraph, or the pieces of one that is too long, cut behind sentences. */
function textPieces(text: string): readonly DocumentBlock[] {
  if (wordCount(text) <= MOST_WORDS) return [{ type: 'text', text }]
  const pieces: string[] = []
  let piece = ''
  for (const sentence of text.match(/[^.!?。！？\n]+[.!?。！？\n]*["”’)\]]*\s*|[.!?。！？\n]+\s*/g) ?? [
    text,
  ]) {
    for (const part of cutAt(sentence, MOST_WORDS * 12)) {
      if (piece !== '' && wordCount(piece + part) > ENOUGH_WORDS) {
        pieces.push(piece)
        piece = ''
      }
      piece += part
    }
  }
  if (piece.trim() !== '') pieces.push(piece)
  return pieces.map((each) => ({ type: 'text', text: each.trim() }))
}

/** A text in pieces of at most `most` UTF-16 units: a "sentence" may be a megabyte of base64. */
function cutAt(text: string, most: number): readonly string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += most) pieces.push(text.slice(at, at + most))
  return pieces
}

/** A table, or groups of its rows, each under the head. Lines of one cell above a wide table are its title, not its head. */
function tablePieces(rows: DocumentTableRows): readonly DocumentBlock[] {
  const titles =
    widthOf(rows) < 3
      ? 0
      : Math.max(
          0,
          rows.findIndex((row) => filled(row).length !== 1),
        )
  const [head = [], ...body] = rows.slice(titles)
  const pieces: DocumentBlock[] = rows
    .slice(0, titles)
    .map((row) => ({ type: 'text', text: filled(row).join('') }))
  let group: (readonly string[])[] = []
  let words = 0
  for (const row of body) {
    const count = wordCount(row.join(' '))
    if (group.length > 0 && words + count > ENOUGH_WORDS) {
      pieces.push({ type: 'table', rows: [head, ...group] })
      group = []
      words = 0
    }
    group.push(row)
    words += count
  }
  return group.length > 0 || body.length === 0
    ? [...pieces, { type: 'table', rows: [head, ...group] }]
    : pieces
}

/** All rows as wide as the widest, whatever the first is, and no wider. */
export function evenRows(rows: DocumentTableRows): DocumentTableRows {
  const width = widthOf(rows)
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}

/** Columns up to the last one with text in any row; sheets are often formatted far beyond it. */
const widthOf = (rows: DocumentTableRows): number =>
  rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0)

const filled = (row: readonly string[]): readonly string[] => row.filter((cell) => cell !== '')

type DocumentTableRows = readonly (readonly string[])[]

/** Blocks as plain text, with the marks of Markdown for headings and tables. */
export const plainText = (blocks: readonly DocumentBlock[]): string =>
  blocks
    .map((block) => {
      switch (block.type) {
        case 'heading':
          return `${'#'.repeat(block.level)} ${block.text}`
        case 'text':
          return block.text
        case 'table':
          return tableText(block.rows)
      }
    })
    .join('\n\n')

function tableText(rows: DocumentTableRows): string {
  const [head = [], ...body] = evenRows(rows)
  const line = (row: readonly string[]) =>
    `| ${row.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...body.map(line)].join('\n')
}

/** The likely tokens of a passage as it is sent. */
export const passageTokens = ({ blocks, headings }: Passage): number =>
  estimateTokens(plainText(blocks)) + estimateTokens(headings.join(' › ')) + 8

/** Whether a text cites a passage of a document: has a mark like `[d3f2:14]`. */
export const citesPassages = (text: string): boolean => /\[d[0-9a-f]{4}:\d/.test(text)

/** Whether passages of a document were found for another question than what is typed now. */
export const hasStalePassages = ({ text, attachments }: Draft): boolean =>
  text.trim() !== '' &&
  attachments.some(
    ({ document }) =>
      document?.question !== undefined && typeof document.sent !== 'string' && document.question !== text,
  )
