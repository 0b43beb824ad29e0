import type { ReplyEvent } from '../../replies/reply'
import { countOf, fieldsOf, listOf, textOf, wordOf, type Fields } from '../../usage/fields'

type Citation = Extract<ReplyEvent, { type: 'citation' }>

/**
 * The sources a reply is grounded in: once for each place that relies on one, in code points; a source that backs no
 * place by itself. Google counts places in bytes of UTF-8.
 *
 * @param text all that was said, without thoughts.
 */
export function readGrounding(grounding: Fields, text: string): readonly Citation[] {
  const sources = listOf(grounding['groundingChunks']).map((chunk) => sourceOf(fieldsOf(chunk)))
  const places = listOf(grounding['groundingSupports']).flatMap((value): readonly Citation[] => {
    const support = fieldsOf(value)
    const segment = fieldsOf(support['segment'])
    const end = countOf(segment['endIndex'])
    const range = end !== undefined && {
      start: pointsIn(text, countOf(segment['startIndex']) ?? 0),
      end: pointsIn(text, end),
    }
    return listOf(support['groundingChunkIndices']).flatMap((index): readonly Citation[] => {
      const source = typeof index === 'number' ? sources[index] : undefined
      return source ? [{ ...source, ...(range && { range }) }] : []
    })
  })
  const backing = new Set(places.map(({ url, title }) => `${url} ${title}`))
  const others = sources.flatMap((source) =>
    source && !backing.has(`${source.url} ${source.title}`) ? [source] : [],
  )
  return [...places, ...others]
}

/** What a text repeats of pages, as the API tells it beside the candidate. */
export const readRecitations = (citation: Fields): readonly Citation[] =>
  listOf(citation['citationSources'] ?? citation['citations']).flatMap((value): readonly Citation[] => {
    const { uri, title } = fieldsOf(value)
    return isAddress(uri) ? [{ type: 'citation', url: uri, ...named(title) }] : []
  })

function sourceOf(chunk: Fields): Citation | undefined {
  const { uri, title } = fieldsOf(chunk['web'] ?? chunk['maps'])
  if (isAddress(uri)) return { type: 'citation', url: uri, ...named(title) }
  const context = fieldsOf(chunk['retrievedContext'])
  const name = wordOf(context['title']) ?? wordOf(context['fileSearchStore'])
  const text = textOf(context['text'])
  return name === undefined
    ? undefined
    : {
        type: 'citation',
        url: '',
        title: name,
        ...(text !== '' && { passage: { text: text.slice(0, 1000) } }),
      }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//i.test(value)

const named = (title: unknown) => (typeof title === 'string' && title !== '' ? { title } : {})

/** How many characters the first bytes of a text are. */
function pointsIn(text: string, bytes: number): number {
  let left = bytes
  let points = 0
  for (const character of text) {
    if (left <= 0) break
    const code = character.codePointAt(0) ?? 0
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
    points += 1
  }
  return points
}
