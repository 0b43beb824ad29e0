import type { DocumentBlock } from '@/domain/documents/documentText'
import { fromBase64 } from '@/lib/base64'

import { type CellSpan, createBlockBuilder } from './blockBuilder'
import { createFormulaReader } from './formulas'
import { parseMarkup } from './parseMarkup'

/** Columns that a cell may reach over. */
const MOST_COLUMNS = 50
const HIDDEN = new Set([
  'title',
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'head',
  'iframe',
  'object',
  'select',
])
const BLOCKS = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form header hr html li main nav ol p pre section summary ul'.split(
    ' ',
  ),
)

/** Whether the attributes of an element keep it from being shown, as far as they say so themselves. */
export const isUnseen = (attributes: Readonly<Record<string, string>>): boolean =>
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d]))/i.test(
    attributes['style'] ?? '',
  )

type HtmlOptions = {
  /** Whether `<script/>` is an element that has ended; in HTML it begins one. */
  readonly isXhtml?: boolean
  /** Is told of each element that is shown. */
  readonly onShown?: (name: string, attributes: Readonly<Record<string, string>>) => void
}

/**
 * The headings, paragraphs, list items and tables of HTML or XHTML, without what is not shown. A table within a table
 * becomes text of its cell. Linear; runs without a document, so in workers too.
 */
export function htmlBlocks(
  html: string,
  { isXhtml = false, onShown }: HtmlOptions = {},
): readonly DocumentBlock[] {
  const builder = createBlockBuilder()
  let depth = 0
  /** How deep the element is that is not shown, with all in it. */
  let hiddenAt = Infinity
  let isHiddenForGood = false
  let tables = 0
  /** Elements around that keep their lines. */
  let kept = 0
  let span: CellSpan = {}
  let formula: ReturnType<typeof createFormulaReader> | undefined
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'pre') kept += 1
    else if ((name === 'td' || name === 'th') && tables === 1)
      span = { columns: spanOf(attributes['colspan'], MOST_COLUMNS), rows: spanOf(attributes['rowspan']) }
    if (name === 'br') builder.lineBreak()
    else if (/^h[1-6]$/.test(name)) builder.paragraph({ level: Number(name[1]) })
    else if (name === 'li') builder.paragraph({ prefix: '- ' })
    else if (name === 'table') {
      tables += 1
      if (tables === 1) builder.openTable()
      else builder.write(' ')
    } else if (BLOCKS.has(name)) builder.paragraph()
  }
  const close = (name: string) => {
    if (name === 'pre') kept -= 1
    if (name === 'table') {
      tables -= 1
      if (tables === 0) builder.closeTable()
    } else if ((name === 'td' || name === 'th') && tables === 1) builder.closeCell(span)
    else if (name === 'tr' && tables === 1) builder.closeRow()
    else if (name === 'td' || name === 'th') builder.write(' ')
    else if (/^h[1-6]$/.test(name) || BLOCKS.has(name)) builder.paragraph()
  }
  parseMarkup(
    html,
    {
      // Each element is closed, also those that the page leaves open.
      onopentag(name, attributes) {
        depth += 1
        if (depth > hiddenAt || isHiddenForGood) return
        if (HIDDEN.has(name) || isUnseen(attributes)) hiddenAt = depth
        else if (formula || name === 'math') {
          formula ??= createFormulaReader()
          formula.open(name, attributes)
        } else {
          onShown?.(name, attributes)
          open(name, attributes)
        }
      },
      ontext(text) {
        if (depth >= hiddenAt || isHiddenForGood) return
        if (formula) formula.text(text)
        else if (kept === 0) builder.write(text)
        else
          text.split('\n').forEach((line, index) => {
            if (index > 0) builder.lineBreak()
            builder.write(line)
          })
      },
      onclosetag(name) {
        if (isHiddenForGood) {
          depth -= 1
          return
        }
        if (depth < hiddenAt && formula) {
          if (formula.close()) {
            builder.write(formula.result())
            formula = undefined
          }
        } else if (depth < hiddenAt) close(name)
        if (depth === hiddenAt) hiddenAt = Infinity
        depth -= 1
      },
      // Nobody will say where what is hidden ends.
      onRestart() {
        const isHidden = hiddenAt !== Infinity
        return () => {
          isHiddenForGood ||= isHidden
        }
      },
    },
    { decodeEntities: true, recognizeSelfClosing: isXhtml },
  )
  builder.end()
  return builder.blocks
}

const spanOf = (value: string | undefined, most = Infinity): number =>
  Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), most)

/** What an element of HTML shows as a picture: its address. Undefined where it shows none, or only decorates or counts visits. */
export function shownPicture(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  if (name !== 'img' || /^(?:presentation|none)$/.test(attributes['role'] ?? '')) return undefined
  const { width, height, style = '' } = attributes
  const isPixel =
    [width, height].some((size) => size !== undefined && Number.parseFloat(size) <= 1) ||
    /(?:^|;)\s*(?:width|height)\s*:\s*[01](?:\.0*)?(?:px)?\s*(?:;|$)/i.test(style)
  if (isPixel) return undefined
  // Pages that load pictures late show a placeholder first.
  const addresses = ['src', 'data-src', 'srcset', 'data-srcset', 'data-original']
  return addresses
    .map((key) => attributes[key]?.trim() ?? '')
    .find((address) => address !== '' && !isTiny(address))
}

/** Whether the data of an address are a picture of at most 1 by 1. */
function isTiny(address: string): boolean {
  const base64 = /^data:image\/(?:gif|png)[^,]*;base64,([\s\S]{0,64})/i.exec(address)?.[1]
  if (base64 === undefined) return false
  const bytes = fromBase64(base64.replace(/\s/g, '').slice(0, 32)) ?? []
  const at = (index: number) => bytes[index] ?? 0
  // Width and height are in the head: two bytes each in a GIF, the lowest first; four in a PNG, the highest first.
  if (at(0) === 0x47) return at(6) + 256 * at(7) <= 1 && at(8) + 256 * at(9) <= 1
  const number = (from: number) => [0, 1, 2, 3].reduce((sum, index) => sum * 256 + at(from + index), 0)
  return at(0) === 0x89 && number(16) <= 1 && number(20) <= 1
}
