import { afterEach, describe, expect, it } from 'vitest'

import { POCKET_FACTS } from '@/builtin/models/pocketModel'
import { NO_FILTERS } from '@/domain/models/browse/filters'
import { whyNot } from '@/domain/models/browse/filterModels'
import { featureWords, kindWords, parameterWords, priceWords } from '@/domain/models/nameWords'
import { formatFacts, formatItems } from '@/lib/text/formatList'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { LANGUAGES, loadLanguage } from '@/lib/text/languages'
import { tell } from '@/lib/text/said'

import { modelOf, prices } from '#test/domain/catalog/modelOf'

afterEach(() => setLanguage(ENGLISH))

const choose = async (code: string) => setLanguage(await loadLanguage(code, ['chat', 'rare', 'catalog']))
const COMPLETE = Object.entries(LANGUAGES).flatMap(([code, { status }]) =>
  status === 'complete' ? [code] : [],
)

describe('names of catalogs', () => {
  it('are as their catalogs write them where nobody knows them', () => {
    expect(featureWords('x_of_acme')).toBe('x of acme')
    expect(kindWords('smell')).toBe('smell')
    expect(parameterWords('max_completion_tokens')).toBe('max completion tokens')
    expect(parameterWords('max_tokens')).toBe('Max tokens')
  })

  it.each(COMPLETE)('are said in %s', async (code) => {
    const names = () => [
      ...['tools', 'json_mode', 'structured_outputs', 'parallel_tools', 'web_search'].map(featureWords),
      ...['free', 'priced', 'unknown'].map(priceWords),
      tell(POCKET_FACTS.description ?? '', undefined),
    ]
    const english = names()
    await choose(code)
    names().forEach((name, index) => expect(name).not.toBe(english[index]))
  })

  it('appear in the reasons why a model is missing', async () => {
    await choose('de')
    const model = modelOf('m', { prices: prices('1', '1') })
    const filters = {
      ...NO_FILTERS,
      priceKinds: ['free'],
      inputModalities: ['image'],
      precisions: ['fp8'],
    } as const
    // The names; how the sentences run is the translator's.
    expect(whyNot(model, filters, 0, (id) => id)).toEqual([
      expect.stringMatching(/^Genauigkeit: unbekannt\b.*\bfp8\b/),
      expect.stringMatching(/^Preis: Kostenpflichtig\b.*\bKostenlos\b/),
      expect.stringMatching(/^Eingabearten: .*\bBild\b/),
    ])
  })
})

describe('lists of facts', () => {
  it.each([
    ['en', 'a, b, c', 'a; b'],
    ['ar', 'a، b، c', 'a؛ b'],
    ['ja', 'a、b、c', 'a；b'],
  ])('have the comma of %s', async (code, items, facts) => {
    await choose(code)
    expect(formatItems(['a', 'b', 'c'])).toBe(items)
    expect(formatFacts(['a', 'b'])).toBe(facts)
    expect([formatItems([]), formatItems(['a'])]).toEqual(['', 'a'])
  })
})
