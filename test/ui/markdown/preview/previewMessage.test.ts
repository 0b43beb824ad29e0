import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

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

  /** The policy it gives itself at this address. */
  function ownPolicy(search: string): string {
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
    const meta = { httpEquiv: '', content: '' }
    const head = { append: () => undefined }
    runInNewContext(script, {
      location: { search },
      URLSearchParams,
      document: { createElement: () => meta, head },
    })
    expect(meta.httpEquiv).toBe('Content-Security-Policy')
    return meta.content
  }

  it('closes itself off even where the server sends no policy', () => {
    expect(ownPolicy('')).toMatch(/^default-src 'none'; script-src 'unsafe-inline';/)
    expect(ownPolicy('')).not.toMatch(/connect-src|unsafe-eval|http/)
    expect(page).not.toMatch(/allow-same-origin/)
  })

  it('opens a tool’s page to the addresses that were named, and to nothing that stands between them', () => {
    const asked = new URLSearchParams({
      app: '',
      connect: 'https://a.test https://b.test; script-src *',
    })
    const policy = ownPolicy(`?${asked.toString()}`)
    expect(policy).toContain('connect-src https://a.test;')
    expect(policy).not.toMatch(/b\.test|\*/)
  })

  it('draws diagrams with every lock on', () => {
    for (const setting of ["securityLevel: 'strict'", 'htmlLabels: false', 'maxTextSize'])
      expect(page).toContain(setting)
  })
})
