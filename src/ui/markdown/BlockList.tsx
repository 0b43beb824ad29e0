import { memo } from 'react'

import { BareGroup, Chapter, chaptersOf, groupsOf } from './BlockGroup'
import type { ParentNode } from './blocks/blockNode'

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
