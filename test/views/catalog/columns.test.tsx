import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'

import { ENGLISH, setLanguage } from '@/lib/text/language'
import { COLUMNS } from '@/views/catalog/table/columns'

import { modelOf, prices } from '#test/domain/catalog/modelOf'

afterEach(() => {
  setLanguage(ENGLISH)
})

it.each(['en-GB', 'de-DE', 'ar-EG'])('has decimal points below each other in %s', (formats) => {
  setLanguage({ ...ENGLISH, formats })
  const input = COLUMNS.find(({ id }) => id === 'input')
  const roomAfter = (perToken: string): string | undefined => {
    const model = modelOf('m', { prices: prices(perToken, '1') })
    const cell = renderToStaticMarkup(input?.cell({ model, cost: undefined, connectionName: '' }))
    return /padding-inline-end:([\d.]+)ch/.exec(cell)?.[1]
  }
  expect(roomAfter('0.000000123')).toBeUndefined()
  expect(roomAfter('0.00000035')).toBe('1')
  expect(roomAfter('0.0012345')).toBe('1')
  expect(roomAfter('0')).toBe('3.5')
})

it('has the points of costs below each other, also of those that are too small to tell', () => {
  const column = COLUMNS.find(({ id }) => id === 'cost')
  const roomAfter = (amount: string): string | undefined => {
    const known = { type: 'known', amount, lines: [] } as const
    const cost = { expectedRange: { low: known, high: known }, fits: 'yes' } as never
    const cell = renderToStaticMarkup(column?.cell({ model: modelOf('m', {}), cost, connectionName: '' }))
    return /padding-inline-end:([\d.]+)ch/.exec(cell)?.[1]
  }
  expect(roomAfter('0.00012')).toBeUndefined()
  expect(roomAfter('0.00000005')).toBe('1')
  expect(roomAfter('0.002')).toBe('1')
})

it('says of a range its lower end, and the whole of it to who asks', () => {
  const column = COLUMNS.find(({ id }) => id === 'cost')
  const known = (amount: string) => ({ type: 'known', amount, lines: [] }) as const
  const cost = { expectedRange: { low: known('0.00095'), high: known('0.0011') }, fits: 'yes' } as never
  const cell = renderToStaticMarkup(column?.cell({ model: modelOf('m', {}), cost, connectionName: '' }))
  expect(cell).toContain('title="$0.00095–$0.0011"')
  expect(cell).toContain('>≥ $0.00095</span>')
})
