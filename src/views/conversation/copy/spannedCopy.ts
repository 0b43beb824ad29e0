import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { spokenText } from '@/domain/messages/spokenText'
import { asParagraphs } from '@/lib/text/escapeHtml'
import { toHtml } from '@/ui/markdown'

import { messageIdOf } from '../transcript/useSelectedRows'

/** As rich text only up to here, in characters: the page stands still while it is made. */
const MOST_RICH = 100_000

/** The same text twice: as Markdown, and as HTML unless that would take too long. */
export type Copied = { readonly plain: string; readonly html: string | undefined }

type Piece = { readonly text: string; readonly isMarkdown: boolean }

/** The messages of a conversation as they are shown. */
export type Shown = {
  readonly path: readonly MessageId[]
  /** A message as it is now, with what has come of it so far. */
  readonly messageOf: (id: MessageId) => Message | undefined
}

/**
 * What a selection in the transcript copies where it spans messages of which some may not be in the page: whole
 * messages from the data, its ends as they are selected. Formulas are copied as their source. Undefined where the browser
 * copies as well by itself.
 */
export function spannedCopy(log: HTMLElement, range: Range, { path, messageOf }: Shown): Copied | undefined {
  const [first, last] = endsOf(log, range, path)
  if (first === undefined || last === undefined) return undefined
  const isSelectedWhole = first === 0 && last === path.length - 1
  if (last - first < (isSelectedWhole ? 1 : 2)) return withFormulas(log, range)
  const copied = path.slice(first, last + 1).flatMap((id, index): readonly Piece[] => {
    const message = messageOf(id)
    if (!message) return []
    const shown = index === 0 || index === last - first ? partlyShown(log, range, id) : undefined
    const isMarkdown = shown === undefined && message.role === 'assistant'
    return [{ text: shown ?? spokenText(message), isMarkdown }]
  })
  const said = copied.filter(({ text }) => text !== '')
  const plain = said.map(({ text }) => text).join('\n\n')
  return { plain, html: plain.length > MOST_RICH ? undefined : said.map(htmlOf).join('\n') }
}

/** What is selected in one or two messages, where it has formulas: what KaTeX draws copies as single signs. */
function withFormulas(log: HTMLElement, range: Range): Copied | undefined {
  const selected = document.createElement('div')
  selected.append(range.cloneContents())
  const drawn = selected.querySelectorAll('.katex-html')
  if (drawn.length === 0) return undefined
  drawn.forEach((each) => each.remove())
  const plain = shownIn(log, range)
  return plain === '' ? undefined : { plain, html: selected.innerHTML }
}

const htmlOf = ({ text, isMarkdown }: Piece): string => (isMarkdown ? toHtml(text) : asParagraphs(text))

/** The places on the path of the first and the last message that the range holds a piece of. */
function endsOf(log: HTMLElement, range: Range, path: readonly MessageId[]): readonly (number | undefined)[] {
  if (!range.intersectsNode(log)) return []
  const held = [...log.querySelectorAll('[data-message-id]')]
    .filter((article) => range.intersectsNode(article))
    .map((article) => path.indexOf(messageIdOf(article, log) ?? ('' as MessageId)))
    .filter((index) => index >= 0)
  if (held.length === 0) return []
  // Rows that are not in the page lie between those that are, or beyond them where the range goes beyond the list.
  const first = range.comparePoint(log, 0) === 0 ? 0 : Math.min(...held)
  const last = range.comparePoint(log, log.childNodes.length) === 0 ? path.length - 1 : Math.max(...held)
  return [first, last]
}

/** What is selected of a message in the page; undefined where that is all it shows, or it is not in the page. */
function partlyShown(log: HTMLElement, range: Range, id: MessageId): string | undefined {
  const article = log.querySelector(`[data-message-id="${CSS.escape(id)}"]`)
  if (!article) return undefined
  const everything = document.createRange()
  everything.selectNodeContents(article)
  const [selected, all] = [range, everything].map((one) =>
    [...article.querySelectorAll('[data-part="text"]')]
      .map((part) => shownIn(part, one))
      .filter(Boolean)
      .join('\n\n'),
  )
  return selected === all ? undefined : selected
}

/** What parts one line or paragraph from the next. */
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, tr, pre, blockquote, figure, .md-line, [data-part]'
/** Of what a message shows, what is not its text. */
const BESIDE = 'button, figcaption, [aria-hidden="true"], .sr-only'

/** The text an element shows within a range, with its lines; formulas as their source, without the words of buttons. */
function shownIn(element: Element, range: Range): string {
  let text = ''
  let block: Element | null = null
  let cell: Element | null = null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const around = node.parentElement
    if (!(node instanceof Text) || !range.intersectsNode(node) || !around || around.closest(BESIDE)) continue
    const math = around.closest('math')
    if (math && around.localName !== 'annotation') continue
    const from = node === range.startContainer ? range.startOffset : 0
    const piece = math
      ? sourceOf(math, node.data)
      : node.data.slice(from, node === range.endContainer ? range.endOffset : undefined)
    if (piece === '') continue
    const own = around.closest(BLOCKS)
    const ownCell = around.closest('td, th')
    if (text !== '' && own !== block) text += text.endsWith('\n') ? '' : between(own, block)
    else if (ownCell !== cell) text += '\t'
    block = own
    cell = ownCell
    text += piece
  }
  return text.trimEnd()
}

/** Its TeX, so that it can be pasted where formulas are written. */
const sourceOf = (math: Element, tex: string): string =>
  math.getAttribute('display') === 'block' ? `$$${tex}$$` : `$${tex}$`

const between = (after: Element | null, before: Element | null): string =>
  after?.matches('li, tr, .md-line') && after.localName === before?.localName ? '\n' : '\n\n'
