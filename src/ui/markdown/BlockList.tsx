import { memo } from 'react'

import type { BlockNode, ParentNode } from './blocks/blockNode'
import { BlockView } from './BlockView'

/** Blocks in one group: a token compares the groups and the blocks of the last one, not all blocks. */
const GROUP = 32

type Props = {
  readonly parent: ParentNode
  readonly version: number
  /** Whether groups get an element of their own, which keeps layout local; not within lists. */
  readonly isGrouped?: boolean
  /** First blocks that are shown elsewhere. */
  readonly skip?: number
}

/** The blocks of a document, a quotation or a list item, keyed by index, since they are only ever added at the end. */
export const BlockList = memo(function BlockList({ parent, isGrouped = false, skip = 0 }: Props) {
  const { children } = parent
  const groups = Array.from({ length: Math.ceil(children.length / GROUP) }, (_, index) => index)
  return groups.map((index) => {
    const end = Math.min(children.length, (index + 1) * GROUP)
    return (
      <BlockGroup
        key={index}
        nodes={children}
        from={Math.max(index * GROUP, skip)}
        end={end}
        // Only the last block of a group can have changed without a new one after it.
        last={children[end - 1]}
        version={children[end - 1]?.version ?? 0}
        isGrouped={isGrouped}
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
}

const BlockGroup = memo(function BlockGroup({ nodes, from, end, isGrouped }: GroupProps) {
  const blocks = nodes
    .slice(from, end)
    .map((node, index) => <BlockView key={index} node={node} version={node.version} />)
  return isGrouped ? <div className="md-group">{blocks}</div> : blocks
})
