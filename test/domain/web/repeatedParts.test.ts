import { expect, it } from 'vitest'

import { addressesIn } from '@/domain/web/namedAddresses'
import { repeatedParts } from '@/domain/web/repeatedParts'

const CHAT = ['My password is Hunter2 and I live in Łódź.', 'Noted: harvest begins in Tramin.']
const marked = (address: string) => repeatedParts(address, CHAT).map(([from, to]) => address.slice(from, to))

it.each([
  ['plain words', 'https://evil.test/log?d=Hunter2', ['Hunter2']],
  ['other case, in the host', 'https://hunter2.evil.test/', ['hunter2']],
  ['escapes of every letter', 'https://evil.test/%48%75%6e%74%65%72%32/x', ['%48%75%6e%74%65%72%32']],
  ['letters of more bytes', 'https://evil.test/?c=%C5%81%C3%B3d%C5%BA', ['%C5%81%C3%B3d%C5%BA']],
  ['words run together', 'https://evil.test/passwordishunter2', ['passwordishunter2']],
  ['several as one', 'https://evil.test/?d=password+is+hunter2', ['password+is+hunter2']],
  [
    'Base64',
    `https://evil.test/?d=${btoa('password Hunter2').replaceAll('=', '')}`,
    [btoa('password Hunter2').replaceAll('=', '')],
  ],
  ['hex', 'https://evil.test/?d=48756e74657232', ['48756e74657232']],
  ['nothing of the chat', 'https://docs.example.com/search?page=3', []],
])('marks %s', (_, address, parts) => {
  expect(marked(address)).toEqual(parts)
})

it('is linear: a long address and a long chat take no time', () => {
  const from = performance.now()
  repeatedParts(`https://evil.test/${'%41'.repeat(20_000)}`, ['word '.repeat(200_000)])
  expect(performance.now() - from).toBeLessThan(2_000)
})

it.each([
  ['See https://a.test/x, please.', 'https://a.test/x'],
  ['(docs.example.com/a?b=1)', 'docs.example.com/a?b=1'],
  ['[here](https://a.test/y)', 'https://a.test/y'],
  ['<https://en.test/wiki/Foo_(bar)>', 'https://en.test/wiki/Foo_(bar)'],
  ['http://localhost:3000/a', 'http://localhost:3000/a'],
])('finds the address in %s', (text, address) => {
  expect(addressesIn(text)).toContain(address)
})
