import { describe, expect, test } from 'vitest'

import { FIRST } from '@/domain/sync/operation'
import { createSealer } from '@/services/sync/createSealer'
import { deriveSpaceKeys, newCode } from '@/services/sync/space/spaceKeys'

const PLACE = { space: 'space1', device: 'ada1', number: 1, before: FIRST }

async function sealerOf(code = newCode(crypto)) {
  const keys = await deriveSpaceKeys(crypto, code)
  return createSealer(crypto, keys.sealing)
}

describe('a sealed segment', () => {
  test('opens with the keys of the same code, in its own place', async () => {
    const code = newCode(crypto)
    const { bytes, hash } = await (await sealerOf(code)).seal(PLACE, 'a secret')
    expect(await (await sealerOf(code)).open(bytes, PLACE)).toEqual({
      ok: true,
      value: { text: 'a secret', hash },
    })
  })

  test('shows nothing of what it holds, and is smaller than it', async () => {
    const text = 'a secret that repeats '.repeat(100)
    const { bytes } = await (await sealerOf()).seal(PLACE, text)
    expect(Buffer.from(bytes).includes('secret')).toBe(false)
    expect(bytes.length).toBeLessThan(text.length / 5)
  })

  test('is different each time', async () => {
    const sealer = await sealerOf()
    const [one, other] = await Promise.all([sealer.seal(PLACE, 'same'), sealer.seal(PLACE, 'same')])
    expect(one.hash).not.toBe(other.hash)
  })

  test.each([
    ['another code', {}, true],
    ['another place in the log', { number: 2 }, false],
    ['another device', { device: 'bob1' }, false],
    ['another space', { space: 'space2' }, false],
    ['another segment before it', { before: 'f'.repeat(64) }, false],
  ] as const)('does not open with %s', async (_, change, isOther) => {
    const sealer = await sealerOf()
    const { bytes } = await sealer.seal(PLACE, 'a secret')
    const opened = await (isOther ? await sealerOf() : sealer).open(bytes, { ...PLACE, ...change })
    expect(opened).toMatchObject({ ok: false, error: { type: 'tampered' } })
  })

  test('does not open with any byte changed', async () => {
    const sealer = await sealerOf()
    const { bytes } = await sealer.seal(PLACE, 'a secret')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ 1)
      expect((await sealer.open(changed, PLACE)).ok, `byte ${at}`).toBe(false)
    }
  })

  test('recognises a later format', async () => {
    const sealer = await sealerOf()
    const { bytes } = await sealer.seal(PLACE, 'a secret')
    const text = new TextDecoder('latin1').decode(bytes)
    const at = text.indexOf('PS1') + 2
    expect(await sealer.open(bytes.with(at, '2'.charCodeAt(0)), PLACE)).toEqual({
      ok: false,
      error: { type: 'newerFormat' },
    })
  })
})

test('what a code opens is the same for the same code, and cannot be read out', async () => {
  const code = newCode(crypto)
  const [one, other, third] = await Promise.all([
    deriveSpaceKeys(crypto, code),
    deriveSpaceKeys(crypto, code),
    deriveSpaceKeys(crypto, newCode(crypto)),
  ])
  expect(one.space).toMatch(/^[0-9a-f]{32}$/)
  expect([one.space, one.token]).toEqual([other.space, other.token])
  expect(third.space).not.toBe(one.space)
  await expect(crypto.subtle.exportKey('raw', one.sealing)).rejects.toThrow()
})
