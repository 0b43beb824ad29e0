import { createContext, useContext, type ComponentType } from 'react'

import type { BlockNode } from './blocks/blockNode'
import { type Definition, normalLabel } from './blocks/definitions'

export type BlockViewProps = {
  readonly node: BlockNode
  /** Nodes change in place; their version tells React that they did. */
  readonly version: number
}

/** Draws one block. From context, because blocks contain lists of blocks: the files would import each other. */
export const BlockViewContext = createContext<ComponentType<BlockViewProps>>(() => null)
/** Begins the ids of one rendered text, so that two texts of a page never share one. */
export const IdPrefixContext = createContext('')
/** Whether the text still grows. */
export const IsLiveContext = createContext(false)
/** Addresses of reference links by label; empty while the text grows, for they may still change. */
export const DefinitionsContext = createContext<ReadonlyMap<string, Definition>>(new Map())
/** The numbers of footnotes by label, in the order in which the text first names them. */
export const FootnotesContext = createContext<ReadonlyMap<string, number>>(new Map())

/** The id of the heading number `ordinal` (from 1) in a text rendered with this prefix. */
export const headingId = (prefix: string, ordinal: number): string => `${prefix}-h${ordinal}`

/** The id of a footnote in this text, and its number; undefined for one that the text does not name or has not. */
export function useFootnote(label: string): { readonly id: string; readonly number: number | undefined } {
  const key = normalLabel(label)
  return { id: `${useContext(IdPrefixContext)}-fn-${key}`, number: useContext(FootnotesContext).get(key) }
}
