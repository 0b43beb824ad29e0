import { Autolink, parser, Strikethrough } from '@lezer/markdown'

import { bracketSyntax } from './bracketSyntax'
import { mathSyntax } from './mathSyntax'

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
