import { normalLabel } from '../blocks/definitions'

import { inlineParser } from './inlineParser'

/** The content of a paragraph, heading or cell: plain data, made once, shown as elements, HTML or text. */
export type Inline =
  | { readonly type: 'text' | 'code' | 'html'; readonly text: string }
  | { readonly type: 'emphasis' | 'strong' | 'deleted'; readonly children: readonly Inline[] }
  | { readonly type: 'break' }
  | {
      readonly type: 'link'
      readonly url: string
      readonly title: string
      readonly children: readonly Inline[]
    }
  /** A link whose address is defined elsewhere; `source` is shown until it is. */
  | {
      readonly type: 'reference'
      readonly label: string
      readonly children: readonly Inline[]
      readonly source: string
      readonly isImage: boolean
    }
  | { readonly type: 'footnote'; readonly label: string }
  | { readonly type: 'image'; readonly url: string; readonly title: string; readonly alt: string }
  | { readonly type: 'math'; readonly tex: string; readonly isDisplay: boolean; readonly source: string }

/** The words of inline content, without marks; footnotes by their number, where they have one. */
export function wordsOf(content: readonly Inline[], footnotes?: ReadonlyMap<string, number>): string {
  return content.map((inline) => wordsOfOne(inline, footnotes)).join('')
}

function wordsOfOne(inline: Inline, footnotes: ReadonlyMap<string, number> | undefined): string {
  switch (inline.type) {
    case 'text':
    case 'code':
    case 'html':
      return inline.text
    case 'emphasis':
    case 'strong':
    case 'deleted':
    case 'link':
    case 'reference':
      return wordsOf(inline.children, footnotes)
    case 'break':
      return '\n'
    case 'footnote':
      return `[${footnotes?.get(normalLabel(inline.label)) ?? inline.label}]`
    case 'image':
      return inline.alt
    case 'math':
      return inline.tex
  }
}

type Span = { readonly from: number; readonly to: number }

/** Where code, emphasis, links and formulas are: places at which a text should not be cut. */
export function inlineSpans(text: string): readonly Span[] {
  const spans: Span[] = []
  for (
    let paragraph = inlineParser.parse(text).topNode.firstChild;
    paragraph;
    paragraph = paragraph.nextSibling
  ) {
    for (let node = paragraph.firstChild; node; node = node.nextSibling)
      spans.push({ from: node.from, to: node.to })
  }
  return spans
}
