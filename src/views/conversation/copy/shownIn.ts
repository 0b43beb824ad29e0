/** What parts one line or paragraph from the next. */
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, tr, pre, blockquote, figure, .md-line, [data-part]'
/** Of what a message shows, what is not its text. */
const BESIDE = 'button, figcaption, [aria-hidden="true"], .sr-only'

/** The text an element shows within a range, with its lines; formulas as their source, without the words of buttons. */
export function shownIn(element: Element, range: Range): string {
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
