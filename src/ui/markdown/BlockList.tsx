import { memo, useContext, useEffect, useState } from 'react'

import type { BlockNode, ParentNode } from './blocks/blockNode'
import { BlockView } from './BlockView'
import { estimatedPx, GroupQueueContext } from './groupQueue'
import { IsLiveContext } from './MarkdownScope'

/** Blocks in one group: a token compares the groups and the blocks of the last one, not all blocks. */
const GROUP = 16

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
  const { children } = parent
  const stop = end ?? children.length
  const starts = Array.from({ length: Math.ceil((stop - from) / GROUP) }, (_, index) => from + index * GROUP)
  return starts.map((start) => {
    const groupEnd = Math.min(stop, start + GROUP)
    const last = children[groupEnd - 1]
    return (
      <BlockGroup
        key={start}
        nodes={children}
        from={start}
        end={groupEnd}
        // Only the last block of a group can have changed without a new one after it.
        last={last}
        version={last?.version ?? 0}
        isGrouped={isGrouped}
        isLast={groupEnd === stop}
      />
    )
  })
})

type GroupProps = {
  readonly nodes: readonly BlockNode[]
  readonly from: number
  readonly end: number
  readonly last: BlockNode | undefined
  readonly version: number
  readonly isGrouped: boolean
  readonly isLast: boolean
}

const BlockGroup = memo(function BlockGroup({ nodes, from, end, isGrouped, isLast }: GroupProps) {
  const queue = useContext(GroupQueueContext)
  const isLive = useContext(IsLiveContext)
  const isSettled = isGrouped && !isLast
  const [isWaiting, setWaiting] = useState(() => isSettled && queue.isBurst())
  const [isSkipped, setSkipped] = useState(false)
  // From when more comes below it until some time after the last has come: all at once would be a long task.
  if (isSettled && isLive && !isSkipped) setSkipped(true)
  useEffect(() => {
    if (isWaiting) return queue.add(from, () => setWaiting(false))
    if (isSkipped && !isLive) return queue.add(from, () => setSkipped(false))
    return
  }, [isWaiting, isSkipped, isLive, queue, from])
  if (isWaiting) return <div className="md-group" style={{ height: estimatedPx(end - from) }} />
  const blocks = nodes
    .slice(from, end)
    .map((node, index) => <BlockView key={index} node={node} version={node.version} />)
  if (!isGrouped) return blocks
  const style = isSkipped ? { containIntrinsicBlockSize: `auto ${estimatedPx(end - from)}px` } : undefined
  return (
    <div className={isSkipped ? 'md-group md-skipped' : 'md-group'} style={style}>
      {blocks}
    </div>
  )
})
