import { describe, expect, test } from 'vitest'

import { catalogUrl, originOf } from '@/domain/connections/baseUrl'
import { completionsUrl, modelsUrl } from '@/domain/dialects/dialects'
import { normaliseBaseUrl, normaliseCatalogUrl } from '@/domain/connections/typedUrl'

const good: readonly (readonly [string, string])[] = [
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['https://api.example.com/v1', 'https://api.example.com'],
  ['https://api.example.com/v1/', 'https://api.example.com'],
  ['  https://API.example.com/v1//  ', 'https://api.example.com'],
  ['"https://api.example.com/v1"', 'https://api.example.com'],
  ['https://openrouter.example/api/v1', 'https://openrouter.example/api'],
  ['https://api.example.com/v1/chat/completions', 'https://api.example.com'],
  ['https://api.example.com/v1/models', 'https://api.example.com'],
  ['https://api.example.com/v1?key=x#top', 'https://api.example.com'],
  ['api.example.com/v1', 'https://api.example.com'],
  ['localhost:11434', 'http://localhost:11434'],
  ['127.0.0.1:8080/v1/', 'http://127.0.0.1:8080'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['192.168.1.5:1234/v1', 'http://192.168.1.5:1234'],
  ['nas.local/llm', 'http://nas.local/llm'],
  ['gpu-box:8000', 'http://gpu-box:8000'],
  ['http://api.example.com:80/v1', 'http://api.example.com'],
  ['https://example.com/v1beta/openai/', 'https://example.com/v1beta/openai'],
]

const bad: readonly (readonly [string, RegExp])[] = [
  ['', /Enter the provider’s address/],
  ['   ', /Enter the provider’s address/],
  ['ftp://example.com', /https:\/\/ or http:\/\/, not ftp/],
  ['javascript://x', /not javascript/],
  ['two words', /isn’t a valid address/],
  ['https://', /isn’t a valid address/],
  ['https://user:pass@example.com', /key in its own field/],
]

describe('base URLs', () => {
  test.each(good)('%j is %s', (text, expected) => {
    expect(normaliseBaseUrl(text)).toEqual({ ok: true, value: expected })
    expect(normaliseBaseUrl(expected)).toEqual({ ok: true, value: expected })
  })

  test.each(bad)('%j is refused with what to do', (text, sentence) => {
    const result = normaliseBaseUrl(text)
    expect(result.ok ? '' : result.error).toMatch(sentence)
  })

  test('lead to the endpoints of the interface', () => {
    expect(completionsUrl('https://api.example.com')).toBe('https://api.example.com/v1/chat/completions')
    expect(modelsUrl('https://api.example.com/')).toBe('https://api.example.com/v1/models')
  })

  test('with a version of their own keep it', () => {
    expect(completionsUrl('https://example.com/v1beta/openai')).toBe(
      'https://example.com/v1beta/openai/chat/completions',
    )
    expect(modelsUrl('https://example.com/api/paas/v4')).toBe('https://example.com/api/paas/v4/models')
  })
})

describe('catalog addresses', () => {
  const catalogs: readonly (readonly [string, string])[] = [
    ['https://catalog.example.com', 'https://catalog.example.com/models.json'],
    ['https://catalog.example.com/', 'https://catalog.example.com/models.json'],
    ['https://catalog.example.com/models.json', 'https://catalog.example.com/models.json'],
    ['https://example.com/api.json', 'https://example.com/api.json'],
    ['https://example.com/api/v1/models', 'https://example.com/api/v1/models'],
    ['https://example.com/models?format=openrouter', 'https://example.com/models?format=openrouter'],
    ['example.com/list/', 'https://example.com/list/models.json'],
  ]
  test.each(catalogs)('%s leads to %s', (text, expected) => {
    const address = normaliseCatalogUrl(text)
    expect(address.ok && catalogUrl(address.value)).toBe(expected)
  })

  test('may be empty', () => {
    expect(normaliseCatalogUrl('  ')).toEqual({ ok: true, value: '' })
  })
})

test('an origin is scheme, host and port', () => {
  expect(originOf('https://example.com:8443/v1/models?x')).toBe('https://example.com:8443')
  expect(originOf('nonsense')).toBe('nonsense')
})
