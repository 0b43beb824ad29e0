import { BlockList } from './BlockList'
import type { ListNode } from './blocks/blockNode'

type Props = { readonly node: ListNode; readonly version: number }

/** A list. Whether it is tight is a class, so that a late blank line renders no item again. */
export function ListView({ node, version }: Props) {
  const className = node.isLoose ? undefined : 'md-tight'
  const items = <BlockList parent={node} version={version} />
  return node.isOrdered ? (
    <ol start={node.start} className={className}>
      {items}
    </ol>
  ) : (
    <ul className={className}>{items}</ul>
  )
}
