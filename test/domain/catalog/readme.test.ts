import { expect, it } from 'vitest'

import { expectExample } from '#test/support/readmeExample'
import { basePrice, readCatalog, satisfies } from '@/domain/catalog'

const document = {
  data: [
    {
      id: 'quick-1',
      name: 'Quick 1',
      context_length: 8192,
      pricing: { prompt: '0.000001', completion: '0.000002' },
    },
    { id: 'too long '.repeat(100) },
  ],
}

it('reads a catalog as the README says', () => {
  // begin
  const { entries, rejected } = readCatalog(document, 'https://api.example.com/v1')
  const [model] = entries
  const perToken = model && basePrice(model, 'output')
  const verdict = satisfies(model, { noTraining: true, noRetention: false })
  // end
  expect(model).toMatchObject({ id: 'quick-1', contextTokens: 8192 })
  expect(perToken).toBe('0.000002')
  expect(verdict.allowed).toBe(false)
  expect(rejected).toMatchObject([{ reason: expect.any(String) as string }])
})

it('is the example of the README to the letter', () =>
  expectExample(import.meta.filename, 'src/domain/catalog/README.md'))
