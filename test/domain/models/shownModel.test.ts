import { expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import { shownModel, withShownModel } from '@/domain/models/shownModel'
import { ENGLISH, inLanguage } from '@/lib/text/language'

const ref = (id: string) => ({ connectionId: 'c' as ConnectionId, modelId: id as ModelId })
const shown = (name: string) => ({ name, price: '$1 in · $2 out per million tokens', contextTokens: 32_768 })

it('returns what was stored for a model, and nothing for another', () => {
  const kept = withShownModel(withShownModel('', ref('a'), shown('Model A')), ref('a b'), {
    ...shown('Tabs\tand\nlines'),
    contextTokens: undefined,
  })
  expect(shownModel(kept, ref('a'))).toEqual(shown('Model A'))
  expect(shownModel(kept, ref('a b'))).toEqual({
    ...shown('Tabs and lines'),
    contextTokens: undefined,
  })
  expect(shownModel(kept, ref('b'))).toBeUndefined()
  expect(shownModel('damaged', ref('a'))).toBeUndefined()
})

it('keeps back a price in the words of another language', () => {
  const kept = inLanguage({ ...ENGLISH, code: 'ar' }, () => withShownModel('', ref('a'), shown('Model A')))
  expect(shownModel(kept, ref('a'))).toEqual({ ...shown('Model A'), price: undefined })
  // Lines from before languages were kept are in English.
  expect(shownModel(kept.replace(/\tar$/, ''), ref('a'))).toEqual(shown('Model A'))
})

it('keeps the newest of a model, and twenty of them', () => {
  let kept = ''
  for (let index = 0; index < 30; index += 1) kept = withShownModel(kept, ref(`${index}`), shown(`${index}`))
  kept = withShownModel(kept, ref('29'), shown('newer'))
  expect(shownModel(kept, ref('29'))?.name).toBe('newer')
  expect(shownModel(kept, ref('10'))?.name).toBe('10')
  expect(shownModel(kept, ref('9'))).toBeUndefined()
})
