import { describe, expect, it } from 'vitest'

import { disguisedHost, imageHost, isDataImage, safeUrl } from '@/ui/markdown/inline/safeUrl'

describe('safeUrl', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['http://a.example', 'http://a.example/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['HTTPS://A.example', 'https://a.example/'],
  ])('lets %s through', (address, url) => {
    expect(safeUrl(address)).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'intent://x',
    'tel:1',
    'ftp://a.example',
    '//a.example',
    '/path',
    'path',
    '',
    '#x',
  ])('refuses %j', (address) => {
    expect(safeUrl(address)).toBeUndefined()
  })
})

describe('disguisedHost', () => {
  it.each([
    ['https://evil.example/x', 'bank.example', 'evil.example'],
    ['https://evil.example/x', 'https://bank.example/login', 'evil.example'],
    ['https://bank.example.evil.example', 'bank.example', 'bank.example.evil.example'],
    ['https://www.bank.example/', 'bank.example', undefined],
    ['https://bank.example/', 'www.bank.example', undefined],
    ['https://bank.example/', 'our bank', undefined],
    ['https://bank.example/', 'BANK.example', undefined],
    ['mailto:a@b.example', 'c.example', undefined],
  ])('of %s shown as %s is %s', (address, words, host) => {
    expect(disguisedHost(address, words)).toBe(host)
  })
})

describe('images', () => {
  it.each([
    ['data:image/png;base64,AA', true],
    ['data:image/svg+xml,<svg/>', true],
    ['data:text/html,x', false],
    ['https://a.example/a.png', false],
  ])('carry their bytes or not: %s', (address, answer) => {
    expect(isDataImage(address)).toBe(answer)
  })

  it('are asked only from hosts of the web', () => {
    expect(imageHost('https://a.example:8443/x?y')).toBe('a.example:8443')
    expect(imageHost('file:///x')).toBeUndefined()
    expect(imageHost('x.png')).toBeUndefined()
  })
})
