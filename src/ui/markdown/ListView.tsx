import { BlockList } from './BlockList'
import { isParent, type ListNode, type ParentNode, taskOf } from './blocks/blockNode'

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

const LETTER = /\p{L}/u
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Asked with each token of a list: where no letter comes soon, none is looked for further on. */
const MOST_CHILDREN = 20
const MOST_DEEP = 6

/**
 * Which way a list or a quotation runs: as its first letter does. Undefined while it has none. `dir="auto"` would not
 * tell: it does not look into paragraphs, which have a direction of their own.
 */
export function directionOf(node: ParentNode, depth = MOST_DEEP): 'ltr' | 'rtl' | undefined {
  if (depth === 0) return undefined
  for (const child of node.children.slice(0, MOST_CHILDREN)) {
    if (isParent(child)) {
      const task = child.type === 'item' ? taskOf(child) : undefined
      const direction = task ? ofText(task.text) : directionOf(child, depth - 1)
      if (direction) return direction
    } else if (child.type === 'paragraph' || child.type === 'heading') {
      const direction = ofText(child.text)
      if (direction) return direction
    }
  }
  return undefined
}

function ofText(text: string): 'ltr' | 'rtl' | undefined {
  const letter = LETTER.exec(text)?.[0]
  if (letter === undefined) return undefined
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
