import './markdown.css'

import { memo, use, useEffect, useId, useReducer, useState } from 'react'

import { dirOf } from '@/lib/text/proseDirection'

import { BlockList } from './BlockList'
import type { ListNode } from './blocks/blockNode'
import { readDefinitions } from './blocks/definitions'
import { closerOf } from './blocks/mathLines'
import { CodeBlock } from './code/CodeBlock'
import { createMarkdownFeed } from './createMarkdownFeed'
import { DetailsView } from './NestedBlocks'
import { directionOf, textDirection } from './direction'
import { FootnoteView } from './FootnoteView'
import { createGroupQueue, GroupQueueContext } from './groupQueue'
import { InlineText } from './inline/InlineView'
import { ItemView } from './NestedBlocks'
import {
  BlockViewContext,
  type BlockViewProps,
  DefinitionsContext,
  FootnotesContext,
  headingId,
  IdPrefixContext,
  IsLiveContext,
} from './MarkdownScope'
import { MathView } from './math/MathView'
import { TableView } from './table/TableView'

/** Items in one element: a longer list is several, because the browser lays out the whole list again for each appended item. */
const PART = 100

type ListViewProps = { readonly node: ListNode; readonly version: number }

/** A list. Whether it is tight is a class, so that a late blank line renders no item again. */
function ListView({ node }: ListViewProps) {
  const { children, isOrdered, start, isLoose } = node
  const className = isLoose ? 'md-list' : 'md-list md-tight'
  const direction = directionOf(node)
  const parts = Array.from({ length: Math.ceil(children.length / PART) }, (_, index) => index)
  return parts.map((index) => {
    const from = index * PART
    const end = Math.min(children.length, from + PART)
    const items = <BlockList parent={node} from={from} end={end} version={children[end - 1]?.version ?? 0} />
    return isOrdered ? (
      <ol key={index} start={start + from} dir={direction} className={className}>
        {items}
      </ol>
    ) : (
      <ul key={index} dir={direction} className={className}>
        {items}
      </ul>
    )
  })
}

type HeadingViewProps = { readonly level: number; readonly text: string; readonly ordinal: number }

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** A heading that an outline can jump to. */
const HeadingView = memo(function HeadingView({ level, text, ordinal }: HeadingViewProps) {
  const Tag = TAGS[level - 1] ?? 'h6'
  return (
    <Tag id={headingId(use(IdPrefixContext), ordinal)} dir={dirOf(text)}>
      <InlineText text={text} />
    </Tag>
  )
})

export type MarkdownProps = {
  /** The text so far. While live it may only grow at its end; any other change reads it again. */
  readonly text: string
  /** Whether more is expected: formulas, links and diagrams that are half here are shown as they are. */
  readonly isLive?: boolean | undefined
  /** Whether one sees it come: what comes at once is drawn over several frames then, its end first. */
  readonly isWatched?: boolean | undefined
  /** Begins the ids of headings (`headingId`), for an outline to jump to. */
  readonly idPrefix?: string | undefined
}

/**
 * Markdown as React elements. The same elements serve the live and the finished text: what is
 * settled is never parsed or rendered again, and a selection in it survives.
 */
export function Markdown({ text, isLive = false, isWatched = isLive, idPrefix }: MarkdownProps) {
  const ownPrefix = useId()
  const [feed] = useState(createMarkdownFeed)
  const [queue] = useState(() => createGroupQueue(feed.isBurst))
  // Reading is idempotent: the feed takes in only what it has not seen, so rendering twice is harmless.
  const { root, version, definitions, footnotes, isBehind } = feed.read(text, isLive, isWatched)
  const [step, readOn] = useReducer((steps: number) => steps + 1, 0)
  useEffect(() => {
    if (!isBehind) return
    const frame = requestAnimationFrame(readOn)
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [isBehind, step, text])

  return (
    <IdPrefixContext value={idPrefix ?? ownPrefix}>
      <IsLiveContext value={isLive || isBehind}>
        <DefinitionsContext value={definitions}>
          <FootnotesContext value={footnotes}>
            <GroupQueueContext value={queue}>
              <BlockViewContext value={BlockView}>
                <div className="markdown" dir={textDirection(root)}>
                  <BlockList parent={root} version={version} isGrouped />
                </div>
              </BlockViewContext>
            </GroupQueueContext>
          </FootnotesContext>
        </DefinitionsContext>
      </IsLiveContext>
    </IdPrefixContext>
  )
}

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
const BlockView = memo(function BlockView({ node, version }: BlockViewProps) {
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

type MathBlockProps = { readonly opener: '$$' | '\\['; readonly tex: string; readonly isClosed: boolean }

/** A displayed formula of its own; what of it is here, as received, while its end is not. */
function MathBlock({ opener, tex, isClosed }: MathBlockProps) {
  if (!isClosed) {
    return (
      <p dir={dirOf(tex)} className="md-open-math">
        {opener}
        <InlineText text={tex} />
      </p>
    )
  }
  return (
    <div className="md-math-block">
      <MathView tex={tex.trim()} isDisplay source={`${opener}${tex}${closerOf(opener)}`} />
    </div>
  )
}
