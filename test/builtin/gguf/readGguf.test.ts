import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { memoryBytes, precisionOf } from '@/builtin/gguf/modelFacts'
import { readGguf } from '@/builtin/gguf/readGguf'
import type { ByteSource } from '@/builtin/gguf/createCursor'

import { buildGguf, SMALL_MODEL } from './buildGguf'

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  sizeBytes: bytes.length,
  read: (offset, length) => Promise.resolve(bytes.slice(offset, offset + length)),
})
const WHOLE = buildGguf(SMALL_MODEL)

describe('the head of a GGUF file', () => {
  test('gives metadata, counts lists, and knows the size of the whole', async () => {
    const read = await readGguf(sourceOf(WHOLE))
    if (!read.ok) throw new Error(read.error.type)
    expect(read.value.metadata.get('general.name')).toBe('Tiny Test')
    expect(read.value.metadata.get('llama.context_length')).toBe(2048)
    expect(read.value.metadata.get('tokenizer.ggml.add_bos_token')).toBe(false)
    expect(read.value.metadata.get('tokenizer.ggml.tokens')).toMatchObject({ count: 3 })
    expect(read.value).toMatchObject({ parameterCount: 64, weightBytes: 256, fileBytes: WHOLE.length })
    expect(precisionOf(read.value)).toBe('fp32')
  })

  test('the memory estimate grows with the context by the key-value cache', async () => {
    const read = await readGguf(sourceOf(WHOLE))
    if (!read.ok) throw new Error(read.error.type)
    // 2 layers × 2 cache heads × 16 wide × key and value × 2 bytes
    expect(memoryBytes(read.value, 1001) - memoryBytes(read.value, 1)).toBe(1000 * 2 * 2 * 16 * 2 * 2)
  })

  test('a file cut anywhere is not taken for whole', async () => {
    for (let length = 0; length < WHOLE.length; length++) {
      const read = await readGguf(sourceOf(WHOLE.slice(0, length)))
      expect(read).toMatchObject({ ok: false, error: { type: length < 4 ? 'notGguf' : 'cutShort' } })
    }
  })

  test('a file cut within its weights tells how much is missing', async () => {
    expect(await readGguf(sourceOf(WHOLE.slice(0, -10)))).toEqual({
      ok: false,
      error: { type: 'cutShort', haveBytes: WHOLE.length - 10, needBytes: WHOLE.length },
    })
  })

  test('other files and versions are told apart', async () => {
    expect(await readGguf(sourceOf(new TextEncoder().encode('PK\u0003\u0004 a zip file')))).toMatchObject({
      error: { type: 'notGguf' },
    })
    expect(await readGguf(sourceOf(buildGguf(SMALL_MODEL, 64, 1)))).toMatchObject({
      error: { type: 'unsupportedVersion', version: 1 },
    })
  })

  test('no bytes make it throw or read for ever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (noise, isHeaded) => {
        const head = isHeaded ? WHOLE.slice(0, 24) : new Uint8Array(0)
        const read = await readGguf(sourceOf(new Uint8Array([...head, ...noise])))
        expect(read.ok).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('one flipped byte never makes it throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(WHOLE.length - 1), fc.nat(255), async (at, value) => {
        const bytes = WHOLE.slice()
        bytes[at] = value
        const read = await readGguf(sourceOf(bytes))
        expect(typeof read.ok).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })
})
