import { isRecord } from '@/lib/json'

export type Citation = { readonly type: 'citation'; readonly url: string; readonly title?: string }

/**
 * The sources a list cites: `annotations`, `search_results`, or plain addresses (`citations`).
 * Only `http` and `https` addresses; empty for anything else.
 */
export const readCitations = (list: unknown): readonly Citation[] =>
  Array.isArray(list) ? list.flatMap((entry) => readCitation(entry) ?? []) : []

function readCitation(entry: unknown): Citation | undefined {
  if (typeof entry === 'string') return citation(entry, undefined)
  if (!isRecord(entry)) return undefined
  const source = isRecord(entry['url_citation']) ? entry['url_citation'] : entry
  return citation(source['url'], source['title'])
}

function citation(url: unknown, title: unknown): Citation | undefined {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return undefined
  return { type: 'citation', url, ...(typeof title === 'string' && title !== '' && { title }) }
}
