import { expect, it } from 'vitest'

import { readDocument } from '@/queries/readDocument'

const documentOf = (context: number) => ({ data: [{ id: 'acme/a', context_length: context }] })

it('gives the same reading for equal documents, and another for another document or provider', async () => {
  const first = await readDocument(documentOf(1000), 'https://acme.test')
  expect(first.models).toMatchObject([{ id: 'acme/a' }])
  expect(first.listReading.entries).toMatchObject([{ id: 'acme/a', contextTokens: 1000 }])
  expect(await readDocument(documentOf(1000), 'https://acme.test')).toBe(first)
  expect(await readDocument(documentOf(2000), 'https://acme.test')).not.toBe(first)
  expect(await readDocument(documentOf(1000), 'https://other.test')).not.toBe(first)
})

it('forgets what was not asked for in a while', async () => {
  const first = await readDocument(documentOf(1), 'https://acme.test')
  for (let context = 2; context < 10; context += 1)
    await readDocument(documentOf(context), 'https://acme.test')
  expect(await readDocument(documentOf(1), 'https://acme.test')).not.toBe(first)
})
