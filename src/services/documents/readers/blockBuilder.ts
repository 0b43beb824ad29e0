import type { DocumentProblem } from '@/domain/documents/documentKind'
import type { DocumentBlock, ReadDocument } from '@/domain/documents/documentText'
import type { Result } from '@/lib/result'

/** Of the private use area: what a line break that is meant is until white space is tidied. */
const LINE_BREAK = '\uE000'

/** Rows that a cell may reach over, columns in which one does, and characters that are said again in each row. */
const MOST_ROWS = 1_000
const MOST_REACHING = 100
const MOST_AGAIN = 100

/** How far a cell of a table reaches, and whether each of its columns says the same. */
export type CellSpan = { readonly columns?: number; readonly rows?: number; readonly isRepeated?: boolean }

/** Collects blocks from the events of a parser. Empty ones are left out, and white space is one space. */
export function createBlockBuilder() {
  const blocks: DocumentBlock[] = []
  let text = ''
  let heading = 0
  let prefix = ''
  let rows: string[][] | undefined
  let row: string[] = []
  /** What reaches into the next rows from above, by column. */
  let above: { readonly text: string; readonly rows: number }[] = []

  const fillFromAbove = () => {
    for (let cell = above[row.length]; cell && cell.rows > 0; cell = above[row.length]) {
      above[row.length] = { ...cell, rows: cell.rows - 1 }
      row.push(cell.text)
    }
  }
  const flush = () => {
    const said = tidy(text)
    text = ''
    if (said !== '') {
      blocks.push(
        heading > 0
          ? { type: 'heading', level: Math.min(heading, 6), text: said.replaceAll('\n', ' ') }
          : { type: 'text', text: prefix + said },
      )
    }
    heading = 0
    prefix = ''
  }

  return {
    blocks,
    write: (piece: string) => {
      text += piece
    },
    lineBreak: () => {
      text += LINE_BREAK
    },
    /** Ends the paragraph; inside a table it is a space. */
    paragraph: (marks: { readonly level?: number; readonly prefix?: string } = {}) => {
      if (rows) {
        text += ' '
        return
      }
      flush()
      heading = marks.level ?? 0
      prefix = marks.prefix ?? ''
    },
    openTable: () => {
      flush()
      rows = []
      above = []
    },
    closeRow: () => {
      fillFromAbove()
      if (row.some((cell) => cell !== '')) rows?.push(row)
      row = []
    },
    /** Ends a cell. It is said again in the rows that it reaches into; columns stay in line. */
    closeCell: ({ columns = 1, rows: reach = 1, isRepeated = false }: CellSpan = {}) => {
      const said = tidy(text).replaceAll('\n', ' ')
      text = ''
      fillFromAbove()
      const more = Math.min(reach, MOST_ROWS) - 1
      for (let column = 0; column < columns; column += 1) {
        if (more > 0 && row.length < MOST_REACHING) {
          while (above.length < row.length) above.push({ text: '', rows: 0 })
          above[row.length] = { text: column === 0 && said.length <= MOST_AGAIN ? said : '', rows: more }
        }
        row.push(column === 0 || isRepeated ? said : '')
      }
    },
    closeTable: () => {
      if (rows && rows.length > 0) blocks.push({ type: 'table', rows })
      rows = undefined
      text = ''
    },
    end: flush,
  }
}

/** White space as one space, line breaks that were meant kept. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ?\uE000 ?/g, '\n')
    .trim()

/** Sections done and in all. */
export type OnProgress = (done: number, total: number) => void

/** Reads the text of one kind of document. Fails with a reason; throws only for damage, which is caught as `broken`. */
export type Reader = (file: Blob, onProgress: OnProgress) => Promise<Result<ReadDocument, DocumentProblem>>
