import { type CSSProperties, memo, useContext, useEffect, useState } from 'react'

import type { BlockNode, ParentNode } from './blocks/blockNode'
import { estimatedPx, GroupQueueContext } from './groupQueue'
import { BlockViewContext, IsLiveContext } from './MarkdownScope'

/** Blocks in one group: a token compares the blocks of the last one, not all blocks. */
const GROUP = 16
/** Blocks in one chapter: a token compares the chapters and the groups of the last one, as the browser does. */
const CHAPTER = 2 * GROUP

type Span = {
  readonly nodes: readonly BlockNode[]
  readonly from: number
  readonly end: number
}

type BareGroupProps = Span & {
  readonly isLast: boolean
  /** Only the last block can have changed without a new one after it. */
  readonly last: BlockNode | undefined
  readonly version: number
}

const chaptersOf = (span: Span) => split(span, CHAPTER)
const groupsOf = (span: Span) => split(span, GROUP)

function split({ nodes, from, end }: Span, size: number): readonly BareGroupProps[] {
  return Array.from({ length: Math.ceil((end - from) / size) }, (_, index) => {
    const start = from + index * size
    const stop = Math.min(end, start + size)
    const last = nodes[stop - 1]
    return { nodes, from: start, end: stop, isLast: stop === end, last, version: last?.version ?? 0 }
  })
}

/** Blocks without an element of their own. */
const BareGroup = memo(function BareGroup({ nodes, from, end }: BareGroupProps) {
  const BlockView = useContext(BlockViewContext)
  return nodes
    .slice(from, end)
    .map((node, index) => <BlockView key={index} node={node} version={node.version} />)
})

/** Groups in an element of their own, which is out of the way as a whole. */
const Chapter = memo(function Chapter({ nodes, from, end, isLast }: BareGroupProps) {
  const skipping = useSkipped({ blocks: end - from, isSkippable: !isLast, rank: from })
  return (
    <div {...skipping}>
      {groupsOf({ nodes, from, end }).map((group) => (
        <BlockGroup key={group.from} {...group} isLast={isLast && group.isLast} isInLast={isLast} />
      ))}
    </div>
  )
})

/** Blocks in an element of their own, which keeps layout local. */
const BlockGroup = memo(function BlockGroup({
  isInLast,
  ...group
}: BareGroupProps & { readonly isInLast: boolean }) {
  const { from, end, isLast } = group
  const queue = useContext(GroupQueueContext)
  const [isWaiting, setWaiting] = useState(() => !isLast && queue.isBurst())
  useEffect(() => {
    if (isWaiting) return queue.add(from, () => setWaiting(false))
    return
  }, [isWaiting, queue, from])
  const skipping = useSkipped({ blocks: end - from, isSkippable: isInLast && !isLast, rank: from, isWaiting })
  if (isWaiting) return <div className="md-group" style={{ height: estimatedPx(end - from) }} />
  return (
    <div {...skipping}>
      <BareGroup {...group} />
    </div>
  )
})

type Skipping = {
  readonly blocks: number
  /** Whether more comes below it, and nothing around it is skipped as a whole. */
  readonly isSkippable: boolean
  /** Its place in the queue: the highest is laid out first. */
  readonly rank: number
  /** Whether it is in the queue for another reason. */
  readonly isWaiting?: boolean
}

/**
 * What an element of blocks needs to cost nothing where it is out of sight: from when more comes below it until some
 * time after the last has come. All at once would be a long task.
 */
function useSkipped({ blocks, isSkippable, rank, isWaiting = false }: Skipping): {
  readonly className: string
  readonly style?: CSSProperties
} {
  const queue = useContext(GroupQueueContext)
  const isLive = useContext(IsLiveContext)
  const [isSkipped, setSkipped] = useState(false)
  if (isSkippable && isLive && !isSkipped) setSkipped(true)
  if (!isSkippable && isSkipped) setSkipped(false)
  useEffect(() => {
    if (isSkipped && !isLive && !isWaiting) return queue.addSkipped(rank, () => setSkipped(false))
    return
  }, [isSkipped, isLive, isWaiting, queue, rank])
  if (!isSkipped) return { className: 'md-group' }
  return {
    className: 'md-group md-skipped',
    style: { containIntrinsicBlockSize: `auto ${estimatedPx(blocks)}px` },
  }
}

type Props = {
  readonly parent: ParentNode
  /** Of the last block shown, or of the parent. */
  readonly version: number
  /** Whether groups get an element of their own, which keeps layout local; not within lists. */
  readonly isGrouped?: boolean
  /** Which blocks to show; all when left out. */
  readonly from?: number
  readonly end?: number
}

/** The blocks of a document, a quotation or a list item, keyed by index, since they are only ever added at the end. */
export const BlockList = memo(function BlockList({ parent, isGrouped = false, from = 0, end }: Props) {
  const span = { nodes: parent.children, from, end: end ?? parent.children.length }
  return isGrouped
    ? chaptersOf(span).map((chapter) => <Chapter key={chapter.from} {...chapter} />)
    : groupsOf(span).map((group) => <BareGroup key={group.from} {...group} />)
})
