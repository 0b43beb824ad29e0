import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readPreviewMessage } from '@/ui/markdown/preview/previewMessage'

describe('readPreviewMessage', () => {
  it.each([
    [{ type: 'ready', more: 1 }, { type: 'ready' }],
    [
      { type: 'drawn', height: 12 },
      { type: 'drawn', height: 12 },
    ],
    [
      { type: 'drawn', height: 12, natural: { width: 40, height: 20 }, svg: '<svg/>' },
      { type: 'drawn', height: 12, natural: { width: 40, height: 20 }, svg: '<svg/>' },
    ],
    [
      { type: 'drawn', height: 12, natural: { width: 0, height: 20 } },
      { type: 'drawn', height: 12 },
    ],
    [
      { type: 'failed', reason: 'x' },
      { type: 'failed', reason: 'x' },
    ],
  ])('reads %j', (data, message) => {
    expect(readPreviewMessage(data)).toEqual(message)
  })

  it.each([
    [null],
    ['ready'],
    [{}],
    [{ type: 'drawn', height: NaN }],
    [{ type: 'drawn', height: '9' }],
    [{ type: 'open' }],
  ])('takes nothing from %j', (data) => {
    expect(readPreviewMessage(data)).toBeUndefined()
  })
})

describe('the page of previews', () => {
  const page = readFileSync('public/preview.html', 'utf8')

  it('closes itself off even where the server sends no policy', () => {
    expect(page).toMatch(/http-equiv="Content-Security-Policy"\s+content="default-src 'none';/)
    expect(page).not.toMatch(/connect-src|allow-same-origin|unsafe-eval/)
  })

  it('draws diagrams with every lock on', () => {
    for (const setting of ["securityLevel: 'strict'", 'htmlLabels: false', 'maxTextSize'])
      expect(page).toContain(setting)
  })
})
