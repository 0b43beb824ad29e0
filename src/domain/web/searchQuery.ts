import type { JsonObject } from '@/lib/json'
import { DAY_MS } from '@/lib/time/dayMs'

import { readForm, SEARCH_FORMS, type SearchForm, searchKind } from './searchForm'
import type { SearchService } from './searchService'

/** What the model looks for. */
export type SearchQuery = {
  readonly query: string
  /** Only pages of this site, such as `example.com`; empty for all. */
  readonly site: string
  /** Only what is this new; undefined for any time. */
  readonly since?: Since
}
const SINCE = ['day', 'week', 'month', 'year'] as const
type Since = (typeof SINCE)[number]

/** What a model is told that the tool does. */
export const searchDescription = (service: string): string =>
  `Searches the web with ${service} and returns numbered sources with title, address and passage.`

/** JSON Schema of the tool's arguments. */
export const SEARCH_SCHEMA = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1, description: 'What to search for, in a few words' },
    site: { type: 'string', description: 'Only pages of this site, for example "example.com"' },
    since: { enum: SINCE, description: 'Only pages at most this old' },
  },
  required: ['query'],
}

/** Reads arguments that fit the schema. */
export function readQuery({ query, site, since }: JsonObject): SearchQuery {
  const known = SINCE.find((each) => each === since)
  return {
    query: typeof query === 'string' ? query : '',
    site: typeof site === 'string' ? site.replace(/^https?:\/\//, '').replace(/\/.*$/, '') : '',
    ...(known && { since: known }),
  }
}

/** A request to a service on the web; what `body` is, its header `Content-Type` says. */
export type WebOrder = {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

const DAYS: Readonly<Record<Since, number>> = { day: 1, week: 7, month: 31, year: 366 }

/** How a service is asked and read. */
export function formOf({ kind, form }: Pick<SearchService, 'kind' | 'form'>): SearchForm {
  const known = searchKind(kind)
  return known === 'custom' ? readForm(form) : SEARCH_FORMS[known]
}

/** What a service is sent for a query. @param now milliseconds since the Unix epoch. */
export function searchOrder(
  service: SearchService,
  asked: SearchQuery,
  { key, now }: { readonly key: string | undefined; readonly now: number },
): WebOrder {
  const form = formOf(service)
  const { text, more } = refined(service, asked, now)
  const values: Record<string, string | number | object> = {
    ...more,
    [form.query]: text,
    ...(form.count !== '' && { [form.count]: service.count }),
  }
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (key !== undefined && key !== '') {
    if (form.keyIn === 'query') values[form.keyName] = key
    else
      headers[form.keyIn === 'bearer' ? 'Authorization' : form.keyName] =
        form.keyIn === 'bearer' ? `Bearer ${key}` : key
  }
  if (form.method === 'POST')
    return {
      url: service.url,
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    }
  const url = new URL(service.url)
  for (const [name, value] of Object.entries(values))
    url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return { url: url.href, method: 'GET', headers }
}

/** What a kind of service calls the wish for one site and for new pages. */
function refined({ kind }: SearchService, { query, site, since }: SearchQuery, now: number) {
  const withSite = site === '' ? query : `${query} site:${site}`
  const from = since && new Date(now - DAYS[since] * DAY_MS).toISOString()
  switch (searchKind(kind)) {
    case 'searxng':
      return { text: withSite, more: { format: 'json', ...(since && { time_range: since }) } }
    case 'brave':
      return {
        text: withSite,
        more: {
          extra_snippets: 'true',
          text_decorations: 'false',
          ...(since && { freshness: `p${since.charAt(0)}` }),
        },
      }
    case 'tavily':
      return {
        text: query,
        more: { ...(site !== '' && { include_domains: [site] }), ...(since && { time_range: since }) },
      }
    case 'exa':
      return {
        text: query,
        more: {
          contents: { highlights: true },
          ...(site !== '' && { includeDomains: [site] }),
          ...(from !== undefined && { startPublishedDate: from }),
        },
      }
    case 'custom':
      return { text: withSite, more: {} }
  }
}
