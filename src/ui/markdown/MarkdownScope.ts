import { createContext, useContext } from 'react'

import type { Definition } from './blocks/definitions'

/** Begins the ids of one rendered text, so that two texts of a page never share one. */
export const IdPrefixContext = createContext('')
/** Whether the text still grows. */
export const IsLiveContext = createContext(false)
/** Addresses of reference links by label; empty while the text grows, for they may still change. */
export const DefinitionsContext = createContext<ReadonlyMap<string, Definition>>(new Map())
/** The labels of the footnotes of the text; null while it grows, for any may still come. */
export const FootnotesContext = createContext<ReadonlySet<string> | null>(null)

/** The id of the heading number `ordinal` (from 1) in a text rendered with this prefix. */
export const headingId = (prefix: string, ordinal: number): string => `${prefix}-h${ordinal}`

/** The id of a footnote in this text. */
export function useFootnoteId(label: string): string {
  return `${useContext(IdPrefixContext)}-fn-${label}`
}
