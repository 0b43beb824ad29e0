import { describe, expect, test } from 'vitest'

import { joinLink, readJoinLink } from '@/domain/sync/code/joinLink'
import { NO_PLACE } from '@/domain/sync/code/typedPlace'
import { CODE_BYTES, readCode, wordsOf } from '@/domain/sync/code/recoveryCode'
import { WORDS } from '@/domain/sync/code/words'
import { seededRandom } from '#test/support/hostile/seededRandom'

const codeOf = (seed: number) => {
  const { next } = seededRandom(seed)
  return Uint8Array.from({ length: CODE_BYTES }, () => Math.floor(next() * 256))
}

describe('the words', () => {
  test('are 2,048 different ones of small letters', () => {
    expect(new Set(WORDS).size).toBe(2_048)
    for (const word of WORDS) expect(word).toMatch(/^[a-z]{3,8}$/)
    expect([...WORDS].toSorted()).toEqual(WORDS)
  })
})

describe('a recovery code', () => {
  test('is twelve words that give it back', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const words = wordsOf(codeOf(seed), WORDS)
      expect(words).toHaveLength(12)
      expect(readCode(words.join(' '), WORDS)).toEqual({ ok: true, value: codeOf(seed) })
    }
  })

  test('is read however it is typed', () => {
    const words = wordsOf(codeOf(7), WORDS)
    const typed = words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join(',\n')
    expect(readCode(typed, WORDS)).toEqual({ ok: true, value: codeOf(7) })
  })

  test('with a word that is none names it', () => {
    const words = wordsOf(codeOf(7), WORDS).with(3, 'qwertz')
    expect(readCode(words.join(' '), WORDS)).toEqual({
      ok: false,
      error: '“qwertz” is not a word of a recovery code. Check its spelling.',
    })
  })

  test('of eleven words says so', () => {
    const read = readCode(wordsOf(codeOf(7), WORDS).slice(1).join(' '), WORDS)
    expect(read).toEqual({ ok: false, error: 'Number of words: 11. A recovery code has 12.' })
  })

  test('with two words swapped is mostly noticed', () => {
    let noticed = 0
    for (let seed = 1; seed <= 200; seed += 1) {
      const words = wordsOf(codeOf(seed), WORDS)
      const [first = '', second = '', ...rest] = words
      if (!readCode([second, first, ...rest].join(' '), WORDS).ok) noticed += 1
    }
    expect(noticed).toBeGreaterThan(170)
  })
})

describe('the address of a QR code', () => {
  const words = wordsOf(codeOf(7), WORDS)

  test('holds the words behind the #, which no host sees', () => {
    const link = joinLink('https://chat.test', { type: 'host', url: 'https://chat.test' }, words)
    expect(new URL(link).pathname).toBe('/settings/sync')
    expect(readJoinLink(new URL(link).hash)).toEqual({ words: words.join(' '), place: NO_PLACE })
  })

  test('names the host where it is another one', () => {
    const link = joinLink('https://chat.test', { type: 'host', url: 'https://host.test:8443' }, words)
    expect(readJoinLink(new URL(link).hash)).toEqual({
      words: words.join(' '),
      place: { ...NO_PLACE, address: 'https://host.test:8443' },
    })
  })

  test('names a bucket, without its secret key', () => {
    const place = { url: 'https://s3.test', bucket: 'my-chats', region: 'here', keyId: 'AKID' }
    const link = joinLink('https://chat.test', { type: 'bucket', ...place }, words)
    const { url: address, ...rest } = place
    expect(readJoinLink(new URL(link).hash)?.place).toEqual({
      ...rest,
      type: 'bucket',
      address,
      secret: '',
    })
  })

  test('without words is none', () => {
    expect(readJoinLink('#section')).toBeUndefined()
  })
})
