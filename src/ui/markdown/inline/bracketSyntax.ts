import { InlineContext, type MarkdownConfig } from '@lezer/markdown'

const CLOSE = 93

/**
 * Brackets without an address may be a reference, but we cannot know yet: they must not keep the
 * brackets around them from being a link, as in `[[1]](https://…)`, the way models cite.
 */
export const bracketSyntax: MarkdownConfig = {
  parseInline: [
    {
      name: 'Bracket',
      before: 'LinkEnd',
      parse: (cx, next, at) => (next === CLOSE ? closeBracket(cx, at) : -1),
    },
  ],
}

function closeBracket(cx: InlineContext, at: number): number {
  const after = cx.slice(at + 1, at + 2)
  if (after === '(' || after === '[') return -1
  const index = cx.findOpeningDelimiter(InlineContext.linkStart)
  if (index === null || index < (cx.findOpeningDelimiter(InlineContext.imageStart) ?? -1)) return -1
  const open = cx.getDelimiterAt(index)
  if (!open || cx.slice(open.to, at).trim() === '') return -1
  const content = cx.takeContent(index)
  return cx.addElement(
    cx.elt('Link', open.from, at + 1, [
      cx.elt('LinkMark', open.from, open.to),
      ...content,
      cx.elt('LinkMark', at, at + 1),
    ]),
  )
}
