import { expect, it } from 'vitest'

import { cutDeep } from '@/services/mcp/boundedTransport'

it('cuts what nests too deep, and leaves what is beside it', () => {
  let deep: object = { end: true }
  for (let level = 0; level < 100_000; level += 1) deep = { in: deep }
  const message = { beside: { a: [1, { b: 2 }] }, deep }

  cutDeep(message)

  expect(message.beside).toEqual({ a: [1, { b: 2 }] })
  expect(JSON.stringify(message).length).toBeLessThan(10_000)
})
