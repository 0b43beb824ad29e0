import { expect, it } from 'vitest'

import { entryForRun } from '@/commands/runs/keepRun'
import type { ModelId } from '@/domain/ids'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { entryOf, prices } from '../../domain/catalog/modelOf'

it('prices the searches of a run at the service that adds them', async () => {
  const baseUrl = 'https://openrouter.ai/api'
  const { app } = await createTestApp({ connections: [{ ...CONNECTION, baseUrl }] })
  const entry = entryOf('a', { parameters: { tools: { type: 'unknown' } }, prices: prices('1', '1') })
  const deps = { entryOf: () => entry, store: app.store }
  const model = { connectionId: CONNECTION.id, modelId: 'a' as ModelId }
  expect(entryForRun(deps, model, false)).toBe(entry)
  expect(entryForRun(deps, model, true)?.prices).toMatchObject({
    list: [{ item: 'input' }, { item: 'output' }, { item: 'search', amount: '0.007' }],
  })
  expect(entryForRun({ ...deps, entryOf: () => undefined }, model, true)).toBeUndefined()
})
