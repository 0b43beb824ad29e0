import type { DocumentBlock } from '@/domain/documents/documentText'

/** Of the private use area: what a line break that is meant is until white space is tidied. */
const LINE_BREAK = '\uE000'

/** Collects blocks from the events of a parser. Empty ones are left out, and white space is one space. */
export function createBlockBuilder() {
  const blocks: DocumentBlock[] = []
  let text = ''
  let heading = 0
  let prefix = ''
  let rows: string[][] | undefined
  let row: string[] = []

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
    },
    closeRow: () => {
      if (row.some((cell) => cell !== '')) rows?.push(row)
      row = []
    },
    /** @param copies how many columns the cell spans. */
    closeCell: (copies = 1) => {
      const said = tidy(text).replaceAll('\n', ' ')
      for (let copy = 0; copy < copies; copy += 1) row.push(said)
      text = ''
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
