import { afterEach, expect, it, vi } from 'vitest'

import { createClipboard } from '@/services/clipboard'

afterEach(() => vi.unstubAllGlobals())

it('hands a promise of rich text over in the task of the press: Safari refuses what comes after it', async () => {
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly data: Record<string, Promise<Blob>>
      constructor(data: Record<string, Promise<Blob>>) {
        this.data = data
      }
    },
  )
  const written: { readonly data: Record<string, Promise<Blob>> }[] = []
  const { copyRich } = createClipboard({
    write: async (items: readonly unknown[]) => {
      const [item] = items as typeof written
      if (!item) throw new Error('nothing was given')
      written.push(item)
      await Promise.all(Object.values(item.data))
    },
  })

  let load = (_html: string) => {}
  const copying = copyRich('**Frost**', new Promise((resolve) => (load = resolve)))
  expect(written).toHaveLength(1)
  load('<b>Frost</b>')
  expect(await copying).toBe(true)
  const texts = Object.entries(written[0]?.data ?? {}).map(async ([type, blob]) => [
    type,
    await (await blob).text(),
  ])
  expect(await Promise.all(texts)).toEqual([
    ['text/plain', '**Frost**'],
    ['text/html', '<b>Frost</b>'],
  ])
})

it('tells that nothing was copied where the browser refuses it, knows no rich text, or has no clipboard', async () => {
  const refusing = createClipboard({ writeText: () => Promise.reject(new Error('not allowed')) })
  expect(await refusing.copyText('Frost')).toBe(false)
  expect(await refusing.copyRich('Frost', '<p>Frost</p>')).toBe(false)
  expect(await createClipboard(undefined).copyText('Frost')).toBe(false)
})
