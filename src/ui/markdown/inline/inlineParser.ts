import { Autolink, InlineContext, parser, Strikethrough, type MarkdownConfig } from '@lezer/markdown'

import { FORMULA_SIGN } from '../blocks/mathLines'

/**
 * Brackets without an address may be a reference, but we cannot know yet: they must not keep the
 * brackets around them from being a link, as in `[[1]](https://…)`, the way models cite.
 */
const bracketSyntax: MarkdownConfig = {
  parseInline: [
    {
      name: 'Bracket',
      before: 'LinkEnd',
      parse: (cx, next, at) => (next === CLOSE ? closeBracket(cx, at) : -1),
    },
  ],
}

const CLOSE = 93

/**
 * Formulas by Pandoc's rules: after an opening `$` no space, before a closing `$` no space and
 * after it no digit. Beyond Pandoc, prices and shell variables are left alone: no letter or digit
 * before the opening and no word right after the closing dollar, and what begins like a path,
 * a punctuation mark or an amount in words is no formula.
 */
const mathSyntax: MarkdownConfig = {
  defineNodes: ['InlineMath', 'DisplayMath'],
  parseInline: [
    {
      name: 'Dollars',
      before: 'Escape',
      parse: (cx, next, at) => (next === DOLLAR ? readDollars(cx, at) : -1),
    },
    {
      name: 'Slashes',
      before: 'Escape',
      parse: (cx, next, at) => (next === BACKSLASH ? readSlashes(cx, at) : -1),
    },
  ],
}

const NEWLINE = 10

const BACKSLASH = 92

const NO_FORMULA =
  /^[/:;,.!?)\]}|%&'"]|^\(?\d[\d.,]*\s*(?:[kKmMbB]n?|%)?(?:\s*[-–—/]|\s+\p{L}{2,}|,\s)|^[A-Z_]{2,}[/:]|^\{[A-Za-z_]\w*[}:]/u

const canClose = (cx: InlineContext, at: number): boolean =>
  !/\s/.test(cx.slice(at - 1, at)) && !/[\p{L}\p{N}_{$(]/u.test(cx.slice(at + 1, at + 2))

const BACKTICK = 96

const WORD = /[\p{L}\p{N}_]/u

const DOLLAR = 36

/** Lezer's parser for the inside of a block; blocks themselves are parsed by us. */
export const inlineParser = parser.configure([
  Strikethrough,
  Autolink,
  mathSyntax,
  bracketSyntax,
  {
    remove: [
      'LinkReference',
      'IndentedCode',
      'FencedCode',
      'Blockquote',
      'HorizontalRule',
      'BulletList',
      'OrderedList',
      'ATXHeading',
      'HTMLBlock',
      'SetextHeading',
    ],
  },
])

function readDollars(cx: InlineContext, at: number): number {
  if (cx.char(at + 1) === DOLLAR) return readDisplay(cx, at)
  if (WORD.test(cx.slice(Math.max(cx.offset, at - 1), at)) || /\s|^$/.test(cx.slice(at + 1, at + 2)))
    return -1
  for (let end = at + 1; end < cx.end; end++) {
    const char = cx.char(end)
    if (char === BACKTICK) return -1
    if (char === BACKSLASH) end += 1
    else if (char === DOLLAR) {
      // A dollar that cannot close may open: the next formula is not to be swallowed by a price.
      const tex = cx.slice(at + 1, end)
      if (!canClose(cx, end) || NO_FORMULA.test(tex)) return -1
      return cx.addElement(cx.elt('InlineMath', at, end + 1))
    }
  }
  return -1
}

function readDisplay(cx: InlineContext, at: number): number {
  const end = cx.slice(at + 2, cx.end).indexOf('$$')
  if (end < 1) return -1
  const tex = cx.slice(at + 2, at + 2 + end)
  if (tex.includes('`') || tex.trim() === '') return -1
  return cx.addElement(cx.elt('DisplayMath', at, at + end + 4))
}

function readSlashes(cx: InlineContext, at: number): number {
  const opener = cx.slice(at + 1, at + 2)
  if (opener !== '(' && opener !== '[') return -1
  const closer = opener === '(' ? ')' : ']'
  for (let end = at + 2; end + 1 < cx.end; end++) {
    if (cx.char(end) !== BACKSLASH) {
      if (cx.char(end) === NEWLINE && cx.char(end + 1) === NEWLINE) return -1
      continue
    }
    if (cx.slice(end + 1, end + 2) === closer) {
      const tex = cx.slice(at + 2, end)
      if (tex.trim() === '' || (opener === '[' && !FORMULA_SIGN.test(tex))) return -1
      return cx.addElement(cx.elt(opener === '(' ? 'InlineMath' : 'DisplayMath', at, end + 2))
    }
    end += 1
  }
  return -1
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
