import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import { catalogKeys, keptModelsKey, modelKeys, refreshBuiltinModels } from '@/queries/models'
import { CONNECTION } from '#test/support/createTestApp'

it('refetches the models of this device, and of no other service', async () => {
  const client = new QueryClient()
  const keysOf = (connection: typeof CONNECTION) => [modelKeys.of(connection, 0), catalogKeys.of(connection)]
  const keys = [keptModelsKey, ...keysOf(BUILTIN_CONNECTION), ...keysOf(CONNECTION)]
  for (const key of keys) client.setQueryData(key, {})

  await refreshBuiltinModels(client, [BUILTIN_CONNECTION, CONNECTION])

  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
