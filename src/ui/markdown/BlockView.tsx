import { memo } from 'react'

import { dirOf } from '@/lib/text/proseDirection'

import { BlockList } from './BlockList'
import { DetailsView } from './DetailsView'
import { FootnoteView } from './FootnoteView'
import { HeadingView } from './HeadingView'
import { ItemView } from './ItemView'
import { ListView } from './ListView'
import type { BlockViewProps } from './MarkdownScope'
import { readDefinitions } from './blocks/definitions'
import { CodeBlock } from './code/CodeBlock'
import { directionOf } from './direction'
import { InlineText } from './inline/InlineView'
import { MathBlock } from './math/MathBlock'
import { TableView } from './table/TableView'

type Props = { readonly text: string; readonly isContinued: boolean }

/** A paragraph without the link definitions it may begin with; nothing when that is all there is. */
const ParagraphView = memo(function ParagraphView({ text, isContinued }: Props) {
  const shown = text.startsWith('[') ? readDefinitions(text).rest : text
  if (shown.trim() === '') return null
  return (
    <p dir={dirOf(shown)} className={isContinued ? 'md-continued' : undefined}>
      <InlineText text={shown} />
    </p>
  )
})

/** One block. Rendered again only when its version changes. */
export const BlockView = memo(function BlockView({ node, version }: BlockViewProps) {
  switch (node.type) {
    case 'paragraph':
      return <ParagraphView text={node.text} isContinued={node.isContinued} />
    case 'heading':
      return <HeadingView level={node.level} text={node.text} ordinal={node.ordinal} />
    case 'code':
      return <CodeBlock node={node} version={version} />
    case 'math':
      return <MathBlock opener={node.opener} tex={node.text} isClosed={node.isClosed} />
    case 'table':
      return <TableView node={node} version={version} />
    case 'rule':
      return <hr />
    case 'list':
      return <ListView node={node} version={version} />
    case 'item':
      return <ItemView node={node} version={version} />
    case 'quote':
      return (
        <blockquote dir={directionOf(node)}>
          <BlockList parent={node} version={version} isGrouped />
        </blockquote>
      )
    case 'details':
      return <DetailsView node={node} version={version} />
    case 'footnote':
      return <FootnoteView node={node} version={version} />
    case 'document':
      return <BlockList parent={node} version={version} />
  }
})
