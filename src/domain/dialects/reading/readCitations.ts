import type { ReplyEvent, TextRange } from '@/domain/replies/reply'
import { countOf, fieldsOf, listOf, textOf, wordOf, type Fields } from '@/domain/usage/fields'

export type Citation = Extract<ReplyEvent, { type: 'citation' }>

/** Longest passage that is kept, in characters: some services put whole pages there. */
const LONGEST_PASSAGE = 1000
const LONGEST_DATE = 40

/**
 * The sources a list cites, in any dialect: `annotations`, `citations` of a block, `search_results`, or plain
 * addresses. A source is a page with an `http` or `https` address, or a file that was sent, told by its name; anything
 * else is left out.
 */
export const readCitations = (list: unknown): readonly Citation[] =>
  listOf(list).flatMap((entry) => readCitation(entry) ?? [])

function readCitation(entry: unknown): Citation | undefined {
  if (typeof entry === 'string') return webCitation({ url: entry })
  const outer = fieldsOf(entry)
  const fields = 'url_citation' in outer ? fieldsOf(outer['url_citation']) : outer
  return webCitation(fields) ?? fileCitation(fields)
}

function webCitation(fields: Fields): Citation | undefined {
  const url = fields['url'] ?? fields['source']
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return undefined
  return citation(url, wordOf(fields['title']), fields)
}

/** Places inside what was sent: documents and search results of a Messages request, files of a Responses request. */
function fileCitation(fields: Fields): Citation | undefined {
  const type = textOf(fields['type'])
  if (!/^(char|page|content_block|search_result)_location$|^file_citation$/.test(type)) return undefined
  const title = ['document_title', 'title', 'filename', 'source']
    .map((name) => wordOf(fields[name]))
    .find(Boolean)
  const index = countOf(fields['document_index'])
  const name = title ?? (index === undefined ? undefined : `#${index + 1}`)
  return name === undefined ? undefined : citation('', name, fields)
}

function citation(url: string, title: string | undefined, fields: Fields): Citation {
  const text = ['cited_text', 'content', 'snippet'].map((name) => textOf(fields[name]).trim()).find(Boolean)
  const page = countOf(fields['start_page_number'])
  const range = rangeOf(fields)
  const passage = text !== undefined && {
    text: text.length > LONGEST_PASSAGE ? `${text.slice(0, LONGEST_PASSAGE)}…` : text,
    ...(page !== undefined && { page }),
  }
  // `date` is Perplexity's.
  const date = wordOf(fields['date'] ?? fields['published_date'] ?? fields['publishedDate'])
  return {
    type: 'citation',
    url,
    ...(title !== undefined && { title }),
    ...(date !== undefined && { date: date.slice(0, LONGEST_DATE) }),
    ...(passage && { passage }),
    ...(range && { range }),
  }
}

/** What of the reply relies on it. Services that don't know say from 0 to 0. */
function rangeOf({ start_index: start, end_index: end, index }: Fields): TextRange | undefined {
  const to = countOf(end) ?? countOf(index)
  return to === undefined || to === 0 ? undefined : { start: Math.min(countOf(start) ?? to, to), end: to }
}
