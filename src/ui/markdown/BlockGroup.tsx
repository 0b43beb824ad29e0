import { memo, useContext, useEffect, useState } from 'react'

import type { BlockNode } from './blocks/blockNode'
import { estimatedPx, GroupQueueContext } from './groupQueue'
import { BlockViewContext } from './MarkdownScope'
import { useSkipped } from './useSkipped'

/** Blocks in one group: a token compares the blocks of the last one, not all blocks. */
const GROUP = 16
/** Blocks in one chapter: a token compares the chapters and the groups of the last one, as the browser does. */
const CHAPTER = 2 * GROUP

type Span = {
  readonly nodes: readonly BlockNode[]
  readonly from: number
  readonly end: number
}

type Props = Span & {
  readonly isLast: boolean
  /** Only the last block can have changed without a new one after it. */
  readonly last: BlockNode | undefined
  readonly version: number
}

export const chaptersOf = (span: Span) => split(span, CHAPTER)
export const groupsOf = (span: Span) => split(span, GROUP)

function split({ nodes, from, end }: Span, size: number): readonly Props[] {
  return Array.from({ length: Math.ceil((end - from) / size) }, (_, index) => {
    const start = from + index * size
    const stop = Math.min(end, start + size)
    const last = nodes[stop - 1]
    return { nodes, from: start, end: stop, isLast: stop === end, last, version: last?.version ?? 0 }
  })
}

/** Blocks without an element of their own. */
export const BareGroup = memo(function BareGroup({ nodes, from, end }: Props) {
  const BlockView = useContext(BlockViewContext)
  return nodes
    .slice(from, end)
    .map((node, index) => <BlockView key={index} node={node} version={node.version} />)
})

/** Groups in an element of their own, which is out of the way as a whole. */
export const Chapter = memo(function Chapter({ nodes, from, end, isLast }: Props) {
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
const BlockGroup = memo(function BlockGroup({ isInLast, ...group }: Props & { readonly isInLast: boolean }) {
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
