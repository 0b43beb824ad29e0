import { describe, expect, it } from 'vitest'

import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId } from '@/domain/ids'
import { createKeyVault } from '@/services/keys/createKeyVault'
import type { SealedKey } from '@/services/storage/rows/createKeyRows'

import { putRaw, testStorage, value } from '../storage/testStorage'

const CANARY = 'sk-canary-7f3a'
const connection = (id: string): Connection => ({
  id: id as ConnectionId,
  type: 'remote',
  name: id,
  baseUrl: 'https://api.example/v1',
  catalogUrl: '',
  headers: {},
  rememberKey: true,
  createdAt: 1,
})
const CONNECTION = connection('k1')
const found = (key: string) => ({ ok: true, value: key })
const keyIn = (vault: Awaited<ReturnType<typeof createKeyVault>>, of = CONNECTION) =>
  vault.keyFor(of, of.baseUrl)

/** Everything in a database as text, bytes included. */
async function dump(indexedDB: IDBFactory): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('parlance')
    request.onsuccess = () => resolve(request.result)
  })
  const rows = await Promise.all(
    [...db.objectStoreNames].map(
      (name) =>
        new Promise<unknown[]>((resolve) => {
          const request = db.transaction(name).objectStore(name).getAll()
          request.onsuccess = () => resolve(request.result as unknown[])
        }),
    ),
  )
  db.close()
  return JSON.stringify(rows, (_, part: unknown) =>
    part instanceof Uint8Array ? new TextDecoder('latin1').decode(part) : part,
  )
}

describe('remembered keys', () => {
  it('are on disk only encrypted, with another IV each time, and come back', async () => {
    const { indexedDB, storage } = await testStorage()
    const vault = await createKeyVault(storage)
    await vault.setKey(CONNECTION, CANARY)
    const [first] = value(await storage.keyRows.load()).sealed
    await vault.setKey(CONNECTION, CANARY)
    const { sealed, ring } = value(await storage.keyRows.load())

    expect(await dump(indexedDB)).not.toContain(CANARY)
    expect(sealed[0]?.iv).not.toEqual(first?.iv)
    expect(ring?.secret?.extractable).toBe(false)
    expect(keyIn(await createKeyVault(storage))).toEqual(found(CANARY))
  })

  it('of earlier versions are encrypted at the first start, and their clear text is gone', async () => {
    const { indexedDB, storage } = await testStorage()
    await putRaw(indexedDB, 'keys', { id: 'k1', origin: 'https://api.example', key: CANARY })
    expect(await dump(indexedDB)).toContain(CANARY)

    expect(keyIn(await createKeyVault(storage))).toEqual(found(CANARY))
    expect(await dump(indexedDB)).not.toContain(CANARY)
    expect(keyIn(await createKeyVault(storage))).toEqual(found(CANARY))
  })

  it.each<[string, (row: SealedKey) => object]>([
    ['origin', (row) => ({ ...row, origin: 'https://evil.example' })],
    ['connection', (row) => ({ ...row, id: 'k2' })],
  ])('do not open for another %s written on disk', async (_, tampered) => {
    const { indexedDB, storage } = await testStorage()
    await (await createKeyVault(storage)).setKey(CONNECTION, CANARY)
    const [row] = value(await storage.keyRows.load()).sealed
    await putRaw(indexedDB, 'keys', tampered(row!))

    const vault = await createKeyVault(storage)
    const evil = { ...CONNECTION, baseUrl: 'https://evil.example/v1' }
    for (const asked of [evil, connection('k2'), { ...evil, id: 'k2' as ConnectionId }])
      expect(vault.keyFor(asked, asked.baseUrl)).not.toEqual(found(CANARY))
  })

  it('of two tabs that both make the first one are both kept', async () => {
    const { storage } = await testStorage()
    const [here, there] = await Promise.all([createKeyVault(storage), createKeyVault(storage)])
    const saved = await Promise.all([here.setKey(CONNECTION, CANARY), there.setKey(connection('k2'), 'sk-2')])
    expect(saved.map(({ ok }) => ok)).toEqual([true, true])
    const next = await createKeyVault(storage)
    expect(keyIn(next)).toEqual(found(CANARY))
    expect(keyIn(next, connection('k2'))).toEqual(found('sk-2'))
  })

  it('are not kept where the browser offers no encryption, and what lay there in clear text is removed', async () => {
    const { indexedDB, storage } = await testStorage()
    await putRaw(indexedDB, 'keys', { id: 'k2', origin: 'https://api.example', key: CANARY })
    const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) } as unknown as Crypto
    const vault = await createKeyVault(storage, plain)

    expect(vault.protection().type).toBe('unavailable')
    expect(keyIn(vault, connection('k2'))).toEqual(found(CANARY))
    expect(await vault.setKey(CONNECTION, CANARY)).toMatchObject({ ok: false })
    expect(keyIn(vault)).toEqual(found(CANARY))
    expect(await dump(indexedDB)).not.toContain(CANARY)
  })
})

describe('a passphrase', () => {
  async function protectedStorage() {
    const tested = await testStorage()
    const vault = await createKeyVault(tested.storage)
    await vault.setKey(CONNECTION, CANARY)
    expect(await vault.setPassphrase('correct horse')).toEqual({ ok: true, value: undefined })
    return { ...tested, vault }
  }

  it('is asked for at the next start, and a wrong one is told from the right one', async () => {
    const { indexedDB, storage } = await protectedStorage()
    const vault = await createKeyVault(storage)
    expect(vault.protection()).toEqual({ type: 'passphrase', isLocked: true, remembered: 1 })
    expect(vault.has(CONNECTION)).toBe(true)
    expect(keyIn(vault)).toMatchObject({ ok: false, error: /locked/ })

    expect(await vault.unlock('wrong horse')).toMatchObject({ ok: false, error: /passphrase is wrong/ })
    expect(await vault.unlock('correct horse')).toMatchObject({ ok: true })
    expect(keyIn(vault)).toEqual(found(CANARY))
    expect(await dump(indexedDB)).not.toContain(CANARY)
    expect(value(await storage.keyRows.load()).ring?.secret).toBeUndefined()
  })

  it('can be changed and removed', async () => {
    const { storage, vault } = await protectedStorage()
    await vault.setPassphrase('battery staple')
    const changed = await createKeyVault(storage)
    expect(await changed.unlock('correct horse')).toMatchObject({ ok: false })
    expect(await changed.unlock('battery staple')).toMatchObject({ ok: true })

    expect(await changed.setPassphrase(null)).toMatchObject({ ok: true })
    expect(keyIn(await createKeyVault(storage))).toEqual(found(CANARY))
  })

  it('that is lost costs the saved keys, which can be entered again', async () => {
    const { storage } = await protectedStorage()
    const vault = await createKeyVault(storage)
    expect(await vault.forgetRemembered()).toMatchObject({ ok: true })
    expect(vault.protection()).toEqual({ type: 'device', isLocked: false, remembered: 0 })
    await vault.setKey(CONNECTION, 'sk-new')
    expect(keyIn(await createKeyVault(storage))).toEqual(found('sk-new'))
  })

  it('set in one tab leaves the other its keys, and none is written with the old one', async () => {
    const { storage } = await testStorage()
    const here = await createKeyVault(storage)
    await here.setKey(CONNECTION, CANARY)
    const there = await createKeyVault(storage)
    await here.setPassphrase('correct horse')

    expect(await there.setKey(connection('k2'), 'sk-2')).toMatchObject({ ok: false, error: /locked/ })
    expect(keyIn(there)).toEqual(found(CANARY))
    expect(keyIn(there, connection('k2'))).toEqual(found('sk-2'))
    expect(value(await storage.keyRows.load()).sealed).toHaveLength(1)
    await there.unlock('correct horse')
    expect(await there.setKey(connection('k2'), 'sk-2')).toMatchObject({ ok: true })
    await here.reload()
    expect(keyIn(here, connection('k2'))).toEqual(found('sk-2'))
  })

  it('set while a key is being saved covers that key', async () => {
    const { storage } = await testStorage()
    const vault = await createKeyVault(storage)
    const saved = await Promise.all([
      vault.setKey(CONNECTION, CANARY),
      vault.setPassphrase('correct horse'),
      vault.setKey(connection('k2'), 'sk-2'),
    ])
    expect(saved.map(({ ok }) => ok)).toEqual([true, true, true])
    const next = await createKeyVault(storage)
    expect(next.protection()).toEqual({ type: 'passphrase', isLocked: true, remembered: 2 })
    await next.unlock('correct horse')
    expect(keyIn(next)).toEqual(found(CANARY))
    expect(keyIn(next, connection('k2'))).toEqual(found('sk-2'))
  })

  it('set while another tab saves a key loses none', async () => {
    const { storage } = await testStorage()
    const here = await createKeyVault(storage)
    await here.setKey(CONNECTION, CANARY)
    const there = await createKeyVault(storage)
    await there.setKey(connection('k2'), 'sk-2')
    expect(await here.setPassphrase('correct horse')).toMatchObject({ ok: true })
    const next = await createKeyVault(storage)
    await next.unlock('correct horse')
    expect(keyIn(next, connection('k2'))).toEqual(found('sk-2'))
  })

  it('and its keys are forgotten with the one that another tab has just saved', async () => {
    const { storage } = await testStorage()
    const here = await createKeyVault(storage)
    await here.setKey(CONNECTION, CANARY)
    const there = await createKeyVault(storage)
    await there.setKey(connection('k2'), 'sk-2')
    expect(await here.forgetRemembered()).toMatchObject({ ok: true })
    expect(value(await storage.keyRows.load())).toEqual({ ring: undefined, sealed: [], clear: [] })
  })
})
