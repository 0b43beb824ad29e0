import type { DocumentBlock } from '@/domain/documents/documentText'

/** A run of text on a page. `y` grows upwards; all in points. */
export type PdfWord = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

type Line = { readonly y: number; readonly size: number; readonly cells: readonly string[] }

/** Type this much larger than that of the page is a heading… */
const HEADING_SCALE = 1.15
/** …of the highest level from here on. */
const TITLE_SCALE = 1.5
const LONGEST_HEADING = 160
/** Space between words that begins a new column, in sizes of the type. */
const COLUMN_GAP = 1.8
/** Distance of lines that begins a new paragraph, in sizes of the type. */
const PARAGRAPH_GAP = 1.75

/** The structure of a page from where its words are: what a PDF does not say, a reader sees by size and space. */
export function pdfBlocks(words: readonly PdfWord[]): readonly DocumentBlock[] {
  const lines = linesOf(words)
  const usual = usualSize(lines)
  const blocks: DocumentBlock[] = []
  let paragraph: string[] = []
  let rows: (readonly string[])[] = []
  let last: Line | undefined

  const close = () => {
    if (paragraph.length > 0) blocks.push({ type: 'text', text: joined(paragraph) })
    if (rows.length > 1) blocks.push({ type: 'table', rows })
    else if (rows[0]) blocks.push({ type: 'text', text: rows[0].join(' ') })
    paragraph = []
    rows = []
  }
  for (const line of lines) {
    const text = line.cells.join(' ')
    const isFar =
      last !== undefined && Math.abs(last.y - line.y) > PARAGRAPH_GAP * Math.max(last.size, line.size)
    const isHeading = line.size >= usual * HEADING_SCALE && text.length <= LONGEST_HEADING
    if (isHeading) {
      close()
      const level = line.size >= usual * TITLE_SCALE ? 1 : 2
      const before = blocks.at(-1)
      // A heading of two lines.
      if (before?.type === 'heading' && before.level === level && last?.size === line.size && !isFar)
        blocks[blocks.length - 1] = { ...before, text: `${before.text} ${text}` }
      else blocks.push({ type: 'heading', level, text })
    } else if (line.cells.length > 1) {
      if (paragraph.length > 0 || (isFar && rows.length > 0 && rows[0]?.length !== line.cells.length)) close()
      rows.push(line.cells)
    } else {
      if (rows.length > 0 || isFar) close()
      paragraph.push(text)
    }
    last = line
  }
  close()
  return blocks
}

/** Words of one height together, in the order the file has them, with gaps as the ends of cells. */
function linesOf(words: readonly PdfWord[]): readonly Line[] {
  const lines: { y: number; size: number; end: number; cells: string[] }[] = []
  for (const { text, x, y, width, size } of words) {
    if (text === '') continue
    const line = lines.at(-1)
    if (!line || Math.abs(line.y - y) > Math.max(line.size, size) * 0.5 || x < line.end - size * 4) {
      if (text.trim() !== '') lines.push({ y, size, end: x + width, cells: [text] })
      continue
    }
    if (text.trim() === '') {
      // Space is told by where the next word begins; a long run of it is a gap.
      if (width <= size * COLUMN_GAP) {
        addToCell(line.cells, ' ')
        line.end = x + width
      }
      continue
    }
    const gap = x - line.end
    if (gap > size * COLUMN_GAP) line.cells.push(text)
    else addToCell(line.cells, gap > size * 0.15 ? ` ${text}` : text)
    line.end = x + width
    line.size = Math.max(line.size, size)
  }
  return lines.map(({ y, size, cells }) => ({
    y,
    size,
    cells: cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((cell) => cell !== ''),
  }))
}

function addToCell(cells: string[], text: string) {
  cells[cells.length - 1] = `${cells.at(-1) ?? ''}${text}`
}

/** The size that most characters have. */
function usualSize(lines: readonly Line[]): number {
  const chars = new Map<number, number>()
  for (const { size, cells } of lines) {
    const rounded = Math.round(size * 2) / 2
    chars.set(rounded, (chars.get(rounded) ?? 0) + cells.join(' ').length)
  }
  return [...chars].reduce<readonly [number, number]>(
    (best, each) => (each[1] > best[1] ? each : best),
    [0, 0],
  )[0]
}

/** Lines of a paragraph as one text; a word that is parted at the end of a line is one again. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) =>
    /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
  )
