import { BlockList } from './BlockList'
import type { ListNode } from './blocks/blockNode'
import { directionOf } from './direction'

/** Items in one element: a longer list is several, because the browser lays out the whole list again for each appended item. */
const PART = 100

type Props = { readonly node: ListNode; readonly version: number }

/** A list. Whether it is tight is a class, so that a late blank line renders no item again. */
export function ListView({ node }: Props) {
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
