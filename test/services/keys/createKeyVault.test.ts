import { describe, expect, it, vi } from 'vitest'

import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId } from '@/domain/ids'
import { createKeyVault } from '@/services/keys/createKeyVault'

import { testStorage, value } from '../storage/testStorage'

const KEY = 'sk-canary-1'
const connection = (changed: Partial<Connection> = {}): Connection => ({
  id: 'k1' as ConnectionId,
  type: 'remote',
  name: 'Example',
  baseUrl: 'https://api.example/v1',
  catalogUrl: '',
  headers: {},
  rememberKey: false,
  createdAt: 1,
  ...changed,
})

describe('the key vault', () => {
  it('gives the key for the origin it was given for', async () => {
    const { storage } = await testStorage()
    const vault = await createKeyVault(storage)
    await vault.setKey(connection(), ` ${KEY} `)

    expect(vault.keyFor(connection(), 'https://api.example/v1/models')).toEqual({ ok: true, value: KEY })
  })

  it.each([
    ['another host', 'https://evil.example/v1'],
    ['a host that starts alike', 'https://api.example.evil.com/'],
    ['a name before the @', 'https://api.example@evil.com/'],
    ['another scheme', 'http://api.example/v1'],
    ['another port', 'https://api.example:8443/v1'],
    ['no address', 'api.example'],
    ['a file', 'file:///etc/hosts'],
  ])('refuses %s, and does not say the key', async (_name, url) => {
    const { storage } = await testStorage()
    const vault = await createKeyVault(storage)
    await vault.setKey(connection(), KEY)

    const answer = vault.keyFor(connection(), url)

    expect(answer.ok).toBe(false)
    expect(JSON.stringify(answer)).not.toContain(KEY)
  })

  it('refuses the new origin when the base URL of the connection has changed', async () => {
    const { storage } = await testStorage()
    const vault = await createKeyVault(storage)
    await vault.setKey(connection(), KEY)
    const moved = connection({ baseUrl: 'https://evil.example' })

    expect(vault.keyFor(moved, 'https://evil.example/v1/models').ok).toBe(false)
    expect(vault.keyFor(moved, 'https://api.example/v1/models').ok).toBe(false)
    expect(vault.has(moved)).toBe(false)
  })

  it('forgets the key with the page, unless it was to be remembered', async () => {
    const { storage } = await testStorage()
    const vault = await createKeyVault(storage)
    const remembered = connection({ id: 'k2' as ConnectionId, rememberKey: true })
    await vault.setKey(connection(), KEY)
    await vault.setKey(remembered, 'sk-2')

    const next = await createKeyVault(storage)

    expect(next.has(connection())).toBe(false)
    expect(next.keyFor(remembered, remembered.baseUrl)).toEqual({ ok: true, value: 'sk-2' })
  })

  it('follows what another tab remembers and forgets, and keeps the keys of this tab alone', async () => {
    const { storage } = await testStorage()
    const here = await createKeyVault(storage)
    const there = await createKeyVault(storage)
    const remembered = connection({ id: 'k2' as ConnectionId, rememberKey: true })
    await here.setKey(connection(), KEY)
    await there.setKey(remembered, 'sk-2')

    await here.reload()
    expect(here.keyFor(remembered, remembered.baseUrl)).toEqual({ ok: true, value: 'sk-2' })
    expect(here.generationOf(remembered.id)).toBe(1)

    await there.removeKey(remembered.id)
    await here.reload()
    expect(here.has(remembered)).toBe(false)
    expect(here.has(connection())).toBe(true)
  })

  it('forgets a key remembered here when another tab has removed it', async () => {
    const { storage } = await testStorage()
    const here = await createKeyVault(storage)
    const remembered = connection({ rememberKey: true })
    await here.setKey(remembered, KEY)
    await (await createKeyVault(storage)).removeKey(remembered.id)
    await here.reload()
    expect(here.has(remembered)).toBe(false)
  })

  it('takes a remembered key off the disk when it is no longer to be remembered, or removed', async () => {
    const { storage } = await testStorage()
    const vault = await createKeyVault(storage)
    await vault.setKey(connection({ rememberKey: true }), KEY)
    await vault.setKey(connection({ rememberKey: false }), KEY)
    expect(value(await storage.keyRows.load()).sealed).toEqual([])

    await vault.setKey(connection({ rememberKey: true }), KEY)
    await vault.removeKey(connection().id)
    expect(value(await storage.keyRows.load()).sealed).toEqual([])
  })

  it('counts each change, so that a new key means new queries', async () => {
    const { storage } = await testStorage()
    const vault = await createKeyVault(storage)
    const heard = vi.fn()
    const stop = vault.subscribe(heard)

    await vault.setKey(connection(), KEY)
    await vault.setKey(connection(), '')
    stop()
    await vault.setKey(connection(), KEY)

    expect(heard).toHaveBeenCalledTimes(2)
    expect(vault.generationOf(connection().id)).toBe(3)
  })
})
