import { describe, expect, it } from 'vitest'

import { FORM_OF_ANY, formFaults, SEARCH_ADDRESS, SEARCH_FORMS, searchKind } from '@/domain/web/searchForm'
import { readResults } from '@/domain/web/readResults'
import { readQuery, searchOrder } from '@/domain/web/searchQuery'
import { NEW_SEARCH_SERVICE, type SearchService } from '@/domain/web/searchService'
import { readWebAddress } from '@/domain/web/namedAddresses'

const NOW = Date.UTC(2026, 10, 24)
const service = (more: Partial<SearchService>): SearchService => ({
  ...NEW_SEARCH_SERVICE,
  id: 's',
  createdAt: 0,
  ...(more.kind !== undefined && { url: SEARCH_ADDRESS[searchKind(more.kind)] }),
  ...more,
})
const ASKED = { query: 'rain today', site: 'weather.test', since: 'week' } as const
const order = (more: Partial<SearchService>) => searchOrder(service(more), ASKED, { key: 'k', now: NOW })

describe('what a search service is sent', () => {
  it('SearXNG: an address with JSON asked for', () => {
    const { url, method, headers } = order({
      kind: 'searxng',
      url: 'https://searx.test/search?categories=news',
    })
    expect(method).toBe('GET')
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      categories: 'news',
      q: 'rain today site:weather.test',
      format: 'json',
      time_range: 'week',
    })
    expect(headers['Authorization']).toBe('Bearer k')
  })

  it('Brave: its own header, count and freshness', () => {
    const { url, headers } = order({ kind: 'brave', count: 5 })
    expect(headers).toEqual({ Accept: 'application/json', 'X-Subscription-Token': 'k' })
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ count: '5', freshness: 'pw' })
  })

  it('Tavily: JSON with the site as a domain', () => {
    const { method, body, headers } = order({ kind: 'tavily', count: 5 })
    expect(method).toBe('POST')
    expect(JSON.parse(String(body))).toEqual({
      query: 'rain today',
      include_domains: ['weather.test'],
      time_range: 'week',
      max_results: 5,
    })
    expect(headers['Authorization']).toBe('Bearer k')
  })

  it('Exa: JSON with highlights, and days as a date', () => {
    const { body, headers } = order({ kind: 'exa' })
    expect(headers['x-api-key']).toBe('k')
    expect(JSON.parse(String(body))).toMatchObject({
      contents: { highlights: true },
      includeDomains: ['weather.test'],
      startPublishedDate: '2026-11-17T00:00:00.000Z',
    })
  })

  it('any other: as its form says, with the key as a parameter', () => {
    const form = { query: 'text', count: 'n', keyIn: 'query', keyName: 'token' }
    const { url } = order({ kind: 'custom', url: 'https://any.test/s', form, count: 3 })
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      text: 'rain today site:weather.test',
      n: '3',
      token: 'k',
    })
  })

  it('sends no empty key, and takes a site from an address', () => {
    expect(searchOrder(service({ kind: 'brave' }), ASKED, { key: '', now: NOW }).headers).toEqual({
      Accept: 'application/json',
    })
    expect(readQuery({ query: 'a', site: 'https://weather.test/today', since: 'never' })).toEqual({
      query: 'a',
      site: 'weather.test',
    })
  })
})

describe('what a search service answers', () => {
  it('each kind has its fields; markup, invisible characters and pages that came twice are left out', () => {
    const brave = JSON.stringify({
      web: {
        results: [
          {
            title: 'Rain &amp; <strong>sun</strong>',
            url: 'https://a.test/',
            description: 'Rain\u200b at   noon',
            extra_snippets: ['Wind later'],
            age: '2 days ago',
          },
          { title: 'Again', url: 'https://a.test/' },
          { title: 'Script', url: 'javascript:alert(1)' },
          { url: 'https://b.test/x' },
          null,
        ],
      },
    })
    expect(readResults(brave, SEARCH_FORMS.brave, 8)).toEqual({
      ok: true,
      value: [
        {
          url: 'https://a.test/',
          title: 'Rain & sun',
          passage: 'Rain at noon … Wind later',
          date: '2 days ago',
        },
        { url: 'https://b.test/x', title: 'b.test' },
      ],
    })
    const exa = JSON.stringify({
      results: [
        {
          title: 'E',
          url: 'https://e.test',
          highlights: ['one', 'two'],
          publishedDate: '2026-11-01T09:00:00Z',
        },
      ],
    })
    expect(readResults(exa, SEARCH_FORMS.exa, 8)).toMatchObject({
      value: [{ passage: 'one … two', date: '2026-11-01' }],
    })
  })

  it('an answer that is a list itself is read with an empty path, and never more than asked for', () => {
    const list = JSON.stringify(Array.from({ length: 9 }, (_, at) => ({ url: `https://p${at}.test` })))
    const read = readResults(list, { ...FORM_OF_ANY, results: '' }, 4)
    expect(read.ok && read.value.length).toBe(4)
  })

  it.each([
    ['<html>', 'notJson'],
    ['{"results":{}}', 'noList'],
    ['{}', 'noList'],
  ])('%s is told apart from no results', (text, error) => {
    expect(readResults(text, FORM_OF_ANY, 8)).toEqual({ ok: false, error })
  })
})

it('a form says which field is missing', () => {
  expect(Object.keys(formFaults({ ...FORM_OF_ANY, query: '', keyIn: 'header', url: ' ' }))).toEqual([
    'query',
    'keyName',
    'url',
  ])
  expect(formFaults(FORM_OF_ANY)).toEqual({})
})

it.each([
  ['searx.test/search', 'https://searx.test/search'],
  ['127.0.0.1:8888/search', 'http://127.0.0.1:8888/search'],
  ['https://a.test/#x', 'https://a.test/'],
])('the address %s is understood', (text, url) => {
  expect(readWebAddress(text)).toEqual({ ok: true, value: url })
})

it.each(['', 'two words', 'ftp://a.test', 'https://a:b@c.test'])('the address “%s” is refused', (text) => {
  expect(readWebAddress(text).ok).toBe(false)
})
