import { inlineParser } from './inlineParser'

export type Span = { readonly from: number; readonly to: number }

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
