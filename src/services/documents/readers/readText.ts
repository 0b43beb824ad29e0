import type { DocumentBlock, DocumentSection } from '@/domain/documents/documentText'
import { failed, ok } from '@/lib/result'

import { decodeText } from './guessEncoding'
import type { Reader } from './blockBuilder'

/** A stretch of lines is closed at an empty line or a heading from this many characters on… */
const ENOUGH_CHARS = 900
/** …and has no more than this, unless one line does. */
const MOST_CHARS = 1_500

const MARKDOWN = /\.(?:md|mdx|markdown)$/i
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const FENCE = /^\s*(?:```|~~~)/

/**
 * Reads text or code: stretches of lines, each named by its first and last, kept line by line. Headings are those of
 * Markdown, outside of code; in other files a `#` begins a comment.
 */
export const createReadText =
  (name: string): Reader =>
  async (file) => {
    const lines = decodeText(await file.arrayBuffer()).split(/\r\n|\n|\r/)
    const sections = sectionsOf(lines, MARKDOWN.test(name))
    return sections.length === 0 ? failed({ type: 'empty' }) : ok({ unit: 'document', sections })
  }

function sectionsOf(lines: readonly string[], isMarkdown: boolean): readonly DocumentSection[] {
  const sections: DocumentSection[] = []
  let blocks: DocumentBlock[] = []
  let open: string[] = []
  let chars = 0
  let from = 1
  let isCode = false

  const closeText = () => {
    const first = open.findIndex((line) => line.trim() !== '')
    const text = first < 0 ? '' : open.slice(first).join('\n').trimEnd()
    if (text !== '') blocks.push({ type: 'text', text })
    open = []
  }
  const close = (to: number) => {
    closeText()
    if (blocks.length > 0) sections.push({ name: from < to ? `${from}–${to}` : `${to}`, blocks })
    blocks = []
    chars = 0
    from = to + 1
  }

  lines.forEach((line, index) => {
    const isHeld = open.length > 0 || blocks.length > 0
    if (isHeld && chars + line.length > MOST_CHARS) close(index)
    if (isMarkdown && FENCE.test(line)) isCode = !isCode
    const [, marks, title] = (isMarkdown && !isCode && HEADING.exec(line)) || []
    if (marks !== undefined && title !== undefined) {
      // Headings above each other stay together.
      if (open.some((each) => each.trim() !== '')) close(index)
      else closeText()
      blocks.push({ type: 'heading', level: marks.length, text: title })
    } else open.push(line)
    chars += line.length + 1
    if (line.trim() === '' && chars >= ENOUGH_CHARS) close(index + 1)
  })
  close(lines.length)
  return sections
}
