import type { ItemNode } from './blockNode'

const BOX = /^\[([ xX])\][ \t]+/

/** The task a list item is, with its text without the box; undefined when it is none. */
export function taskOf(item: ItemNode): { readonly isDone: boolean; readonly text: string } | undefined {
  const first = item.children[0]
  if (first?.type !== 'paragraph') return undefined
  const box = BOX.exec(first.text)
  return box ? { isDone: box[1] !== ' ', text: first.text.slice(box[0].length) } : undefined
}
