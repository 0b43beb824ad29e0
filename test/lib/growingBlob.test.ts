import { afterEach, describe, expect, it, vi } from 'vitest'

import { createGrowingBlob } from '@/lib/growingBlob'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Counts the characters that are encoded, from now on. */
function countEncoded(): () => number {
  let count = 0
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: BlobPart[]) {
        super(parts)
        for (const part of parts) if (typeof part === 'string') count += part.length
      }
    },
  )
  return () => {
    const before = count
    count = 0
    return before
  }
}

const LONG = Array.from({ length: 40_000 }, (_, index) => `word${index}`).join(' ')

describe('a long text', () => {
  it('is all of it, whatever came before', async () => {
    const blobs = createGrowingBlob()
    for (const text of [
      'short',
      LONG,
      `${LONG} more`,
      LONG.replace('word39000', 'other'),
      'x',
      `a${LONG}`,
      '',
    ])
      expect(await blobs.of(text).text()).toBe(text)
  })

  it('is encoded once where the next one begins with it', () => {
    const encoded = countEncoded()
    const blobs = createGrowingBlob()
    blobs.of(LONG)
    expect(encoded()).toBe(LONG.length)
    blobs.of(`${LONG} and more`)
    expect(encoded()).toBeLessThan(LONG.length / 2)
    // Another chat in between.
    blobs.of(LONG.toUpperCase())
    encoded()
    blobs.of(LONG)
    expect(encoded()).toBe(LONG.length)
  })

  it('is made ready in steps, and then only its end is encoded', () => {
    const encoded = countEncoded()
    const blobs = createGrowingBlob()
    const steps = blobs.prepare(`${LONG} typed`)
    while (steps.next().done !== true) expect(encoded()).toBeLessThan(LONG.length / 2)
    encoded()
    blobs.of(`${LONG} sent`)
    expect(encoded()).toBeLessThan(LONG.length / 2)
  })

  it('keeps each pair of surrogates together', async () => {
    const blobs = createGrowingBlob()
    for (const start of ['', 'a']) {
      const text = start + '😀'.repeat(200_000)
      expect((await blobs.of(text).text()) === text).toBe(true)
    }
  })
})
