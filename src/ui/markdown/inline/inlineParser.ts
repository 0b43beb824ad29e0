import { Autolink, parser, Strikethrough } from '@lezer/markdown'

import { bracketSyntax } from './bracketSyntax'
import { mathSyntax } from './mathSyntax'

/** Lezer's parser for what stands within a block; blocks themselves are ours. */
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
