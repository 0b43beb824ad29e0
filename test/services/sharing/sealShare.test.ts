import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readShareLink, shareLink } from '@/domain/sharing/ownLink'
import { newShare, openShare, sealShare } from '@/services/sharing/sealShare'

const textOf = async (opened: Awaited<ReturnType<typeof openShare>>) =>
  opened.ok ? opened.value.text() : opened.error

test('what was sealed is opened with the link, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const share = newShare(crypto)
      const content = new Blob([text])
      const sealed = await sealShare(crypto, share, content)
      expect(await textOf(await openShare(crypto, share, sealed))).toBe(await content.text())
    }),
    { numRuns: 50 },
  )
})

test('any byte that was changed or is missing makes it damaged, or the key a wrong one', async () => {
  const share = newShare(crypto)
  const sealed = await sealShare(crypto, share, new Blob(['canary']))
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
    const opened = await openShare(crypto, share, changed)
    expect([at, opened.ok]).toEqual([at, false])
    expect((await openShare(crypto, share, sealed.slice(0, at))).ok).toBe(false)
  }
})

test('a wrong key, another link and a newer app are told apart', async () => {
  const share = newShare(crypto)
  const sealed = await sealShare(crypto, share, new Blob(['canary']))
  expect(await openShare(crypto, { ...share, key: newShare(crypto).key }, sealed)).toMatchObject({
    error: 'wrongKey',
  })
  expect(await openShare(crypto, { ...share, key: 'short' }, sealed)).toMatchObject({ error: 'wrongKey' })
  expect(await openShare(crypto, { ...share, id: newShare(crypto).id }, sealed)).toMatchObject({
    error: 'damaged',
  })
  expect(await openShare(crypto, share, Uint8Array.from([9, ...sealed.slice(1)]))).toMatchObject({
    error: 'newer',
  })
})

test('an address gives back its parts, and nothing where one is cut off', () => {
  const share = newShare(crypto)
  const address = new URL(shareLink('https://host.test', share))
  const id = address.pathname.replace('/s/', '')
  expect(readShareLink(id, address.hash)).toEqual({ id: share.id, key: share.key })
  expect(readShareLink(id, address.hash.slice(0, -1))).toBeUndefined()
  expect(readShareLink(id, '')).toBeUndefined()
  expect(readShareLink('../keys', address.hash)).toBeUndefined()
})
