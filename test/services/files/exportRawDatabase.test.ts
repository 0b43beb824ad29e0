import { expect, it } from 'vitest'

import { exportRawDatabase } from '@/services/files/exportRawDatabase'
import { MIGRATIONS } from '@/services/storage/migrations'

import { aConversation, aMessage } from '../storage/rows'
import { putRaw, testStorage } from '../storage/testStorage'

it('writes out the rows of a newer database, without its keys, and leaves it as it is', async () => {
  const { indexedDB, storage } = await testStorage()
  const messages = Array.from({ length: 1_200 }, (_, index) => aMessage(`m${index}`, 'text'))
  await storage.apply({ conversations: [aConversation()], messages })
  await putRaw(indexedDB, 'keys', { id: 'k1', origin: 'https://a.example', key: 'sk-canary' })
  storage.close()
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('parlance', MIGRATIONS.length + 3)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })

  const text = await new Response(exportRawDatabase(indexedDB)).text()

  const rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { table: string; row: unknown })
  expect(rows.filter(({ table }) => table === 'messages')).toHaveLength(1_200)
  expect(rows).toContainEqual({ table: 'conversations', row: aConversation() })
  expect(text).not.toContain('canary')
  expect((await indexedDB.databases())[0]?.version).toBe(MIGRATIONS.length + 3)
})
