import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import { LONGEST_PASSAGE, type FoundSource } from '../tools/toolRun'
import type { SearchForm } from './searchForm'

/** Why an answer holds no results. */
export type UnreadAnswer = 'notJson' | 'noList'

/** The results in an answer of a search service, each page once. Results without a web address are left out. */
export function readResults(
  text: string,
  form: SearchForm,
  most: number,
): Result<readonly FoundSource[], UnreadAnswer> {
  const answer = parseJson(text)
  if (answer === undefined) return failed('notJson')
  const list = at(answer, form.results)
  if (!Array.isArray(list)) return failed('noList')
  const found = new Map<string, FoundSource>()
  for (const entry of list as readonly unknown[]) {
    const source = readResult(entry, form)
    if (source && !found.has(source.url)) found.set(source.url, source)
  }
  return ok([...found.values()].slice(0, most))
}

function readResult(entry: unknown, form: SearchForm): FoundSource | undefined {
  const url = textAt(entry, form.url)
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const passage = cut(plain(textAt(entry, form.passage)))
  const date = textAt(entry, form.date).trim().slice(0, 40)
  return {
    url,
    title: plain(textAt(entry, form.title)).slice(0, 300) || new URL(url).host,
    ...(passage !== '' && { passage }),
    ...(date !== '' && { date: /^\d{4}-\d\d-\d\dT/.test(date) ? date.slice(0, 10) : date }),
  }
}

/** What several paths lead to, joined: texts, numbers, and lists of texts. */
function textAt(value: unknown, paths: string): string {
  return paths
    .split(',')
    .flatMap((path) => (path.trim() === '' ? [] : textsOf(at(value, path.trim()))))
    .filter((text) => text !== '')
    .join(' … ')
}

const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : listTexts(value)

const listTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.trim() === '' ? [] : path.split('.'))
    found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined
  return found
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
}

/** Without the markup and invisible characters that some services leave in: it is shown and sent as text. */
const plain = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/&(#?\w{2,6});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const cut = (text: string): string =>
  text.length > LONGEST_PASSAGE ? `${text.slice(0, LONGEST_PASSAGE)}…` : text
