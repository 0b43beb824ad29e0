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
