import { t } from '@/lib/text/t'

export const SEARCH_KINDS = ['searxng', 'brave', 'tavily', 'exa', 'custom'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Where a service of a kind is found; empty where everyone has their own. */
export const SEARCH_ADDRESS: Readonly<Record<SearchKind, string>> = {
  searxng: '',
  brave: 'https://api.search.brave.com/res/v1/web/search',
  tavily: 'https://api.tavily.com/search',
  exa: 'https://api.exa.ai/search',
  custom: '',
}

/** Names of products, the same in each language; empty for any other service. */
export const SEARCH_NAME: Readonly<Record<SearchKind, string>> = {
  searxng: 'SearXNG',
  brave: 'Brave Search',
  tavily: 'Tavily',
  exa: 'Exa',
  custom: '',
}

/** The kind that a service says it is; what no version of this app knows is asked by its form. */
export const searchKind = (kind: string): SearchKind => SEARCH_KINDS.find((each) => each === kind) ?? 'custom'

/** How a service is asked, and where its JSON answer has what. Paths are names parted by dots: `web.results`. */
export type SearchForm = {
  readonly method: 'GET' | 'POST'
  /** The parameter, or field of the JSON body, that holds the query. */
  readonly query: string
  /** The one for how many results; empty for none. */
  readonly count: string
  /** Where the key goes; `keyName` names the header or parameter. */
  readonly keyIn: 'bearer' | 'header' | 'query'
  readonly keyName: string
  /** The list of results; empty where the answer is the list. */
  readonly results: string
  /** Within a result; several, parted by commas, are joined. */
  readonly title: string
  readonly url: string
  readonly passage: string
  /** Empty for none. */
  readonly date: string
}

export const FORM_OF_ANY: SearchForm = {
  method: 'GET',
  query: 'q',
  count: '',
  keyIn: 'bearer',
  keyName: '',
  results: 'results',
  title: 'title',
  url: 'url',
  passage: 'content',
  date: '',
}

/** @see https://docs.searxng.org/dev/search_api.html, https://api-dashboard.search.brave.com, https://docs.tavily.com, https://docs.exa.ai */
export const SEARCH_FORMS: Readonly<Record<Exclude<SearchKind, 'custom'>, SearchForm>> = {
  searxng: { ...FORM_OF_ANY, date: 'publishedDate' },
  brave: {
    ...FORM_OF_ANY,
    count: 'count',
    keyIn: 'header',
    keyName: 'X-Subscription-Token',
    results: 'web.results',
    passage: 'description,extra_snippets',
    date: 'age',
  },
  tavily: { ...FORM_OF_ANY, method: 'POST', query: 'query', count: 'max_results', date: 'published_date' },
  exa: {
    ...FORM_OF_ANY,
    method: 'POST',
    query: 'query',
    count: 'numResults',
    keyIn: 'header',
    keyName: 'x-api-key',
    passage: 'highlights,text',
    date: 'publishedDate',
  },
}

/** A form as it is kept: what it leaves out is as in `FORM_OF_ANY`. */
export function readForm(kept: Readonly<Record<string, string>>): SearchForm {
  const text = (name: keyof SearchForm) => kept[name] ?? FORM_OF_ANY[name]
  const keyIn = kept['keyIn']
  return {
    method: kept['method'] === 'POST' ? 'POST' : 'GET',
    query: text('query'),
    count: text('count'),
    keyIn: keyIn === 'header' || keyIn === 'query' ? keyIn : 'bearer',
    keyName: text('keyName'),
    results: text('results'),
    title: text('title'),
    url: text('url'),
    passage: text('passage'),
    date: text('date'),
  }
}

/** What is wrong with a form, by field; empty when it can be used. */
export const formFaults = (
  form: SearchForm,
): { readonly query?: string; readonly keyName?: string; readonly url?: string } => ({
  ...(form.query.trim() === '' && { query: t('Name the parameter that takes the query, such as q.') }),
  ...(form.keyIn !== 'bearer' &&
    form.keyName.trim() === '' && { keyName: t('Name the header or parameter that takes the key.') }),
  ...(form.url.trim() === '' && { url: t('Name the field that holds a result’s address.') }),
})
