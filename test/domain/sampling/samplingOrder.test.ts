import { expect, test } from 'vitest'

import { readCatalog } from '@/domain/catalog/readCatalog'
import { samplingOrder } from '@/domain/sampling/samplingSettings'
import type { Json } from '@/lib/json'

const orderOf = (document: Json) => samplingOrder(readCatalog(document).entries[0])

test('a llama.cpp server, known by its model list, applies temperature last; others first', () => {
  const row = { id: 'qwen.gguf', object: 'model', created: 1, owned_by: 'llamacpp', meta: { n_ctx: 4096 } }
  expect(orderOf({ object: 'list', data: [row] })).toBe('temperatureLast')
  expect(orderOf({ object: 'list', data: [{ id: 'gpt-5', object: 'model', owned_by: 'acme' }] })).toBe(
    'temperatureFirst',
  )
  expect(samplingOrder(undefined)).toBe('temperatureFirst')
})
