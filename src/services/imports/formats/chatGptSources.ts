import { CHATGPT_MARK } from '@/domain/imports/importedContent'
import type { CitationPart, Part } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

import { citationPart } from '../parts/openAiParts'
import { listOf } from '../parts/foreignParts'

/**
 * The parts of a reply with its sources behind them, and where its text cites them, as `metadata` of a ChatGPT export
 * says in three ways (of the exports of 2023 to 2026): `citations`, `content_references`, and what a search found.
 */
export function withChatGptSources(
  parts: readonly Part[],
  metadata: Readonly<Record<string, unknown>>,
): readonly Part[] {
  const sources = new Map<string, CitationPart>()
  const places = new Map<string, number[]>()
  const note = (source: unknown): string | undefined => {
    const part = sourceOf(source)
    if (part && !sources.has(part.url)) sources.set(part.url, part)
    return part?.url
  }
  /** The sources that each mark names, by the mark as it is written in the text, in order. */
  const named = new Map<string, string[][]>()
  for (const reference of listOf(metadata['content_references'])) {
    if (!isRecord(reference)) continue
    const urls = referredTo(reference).flatMap((source) => note(source) ?? [])
    const text = reference['matched_text']
    if (typeof text === 'string') named.set(text, [...(named.get(text) ?? []), urls])
  }
  const cited: string[][] = listOf(metadata['citations']).map((citation) => {
    const url = isRecord(citation) ? note(citation['metadata']) : undefined
    return url === undefined ? [] : [url]
  })
  for (const group of listOf(metadata['search_result_groups']))
    for (const entry of isRecord(group) ? listOf(group['entries']) : []) note(entry)

  let chars = 0
  const said = parts.map((part): Part => {
    if (part.type !== 'text') return part
    let text = ''
    let from = 0
    for (const match of part.text.matchAll(CHATGPT_MARK)) {
      text += part.text.slice(from, match.index)
      from = match.index + match[0].length
      const urls =
        named.get(match[0])?.shift() ?? (match[0].startsWith('【') ? cited.shift() : undefined) ?? []
      for (const url of urls) places.set(url, [...(places.get(url) ?? []), chars + text.length])
    }
    if (from === 0) {
      chars += part.text.length
      return part
    }
    text += part.text.slice(from)
    chars += text.length
    return { ...part, text }
  })
  return [
    ...said,
    ...[...sources.values()].map((source): Part => {
      const marks = places.get(source.url)
      return marks ? { ...source, marks } : source
    }),
  ]
}

/** The pages that a reference names: itself, those it groups, and those that say the same. */
const referredTo = (reference: Readonly<Record<string, unknown>>): readonly unknown[] =>
  [reference, ...listOf(reference['items']), ...listOf(reference['sources'])].flatMap((each) => [
    each,
    ...(isRecord(each) ? listOf(each['supporting_websites']) : []),
  ])

function sourceOf(source: unknown): CitationPart | undefined {
  if (!isRecord(source)) return undefined
  const [part] = citationPart(source['url'], source['title'])
  if (part?.type !== 'citation') return undefined
  const published = source['pub_date']
  const date = typeof published === 'number' ? new Date(published * 1000) : undefined
  const passage = source['snippet'] ?? source['text']
  return {
    ...part,
    ...(date && !Number.isNaN(date.getTime()) && { date: date.toISOString().slice(0, 10) }),
    ...(typeof passage === 'string' && passage.trim() !== '' && { passages: [{ text: passage }] }),
  }
}
