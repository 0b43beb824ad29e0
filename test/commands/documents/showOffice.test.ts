import { afterEach, beforeEach, expect, it } from 'vitest'

import { showOffice } from '@/commands/documents/showOffice'
import { ok } from '@/lib/result'
import { ENGLISH, language, setLanguage } from '@/lib/text/language'
import type { ToDocumentWorker } from '@/services/documents/worker/documentMessages'
import { createTestApp } from '#test/support/createTestApp'
import { documentWorkerHere } from '#test/support/documents/documentWorkerHere'

const before = language()
beforeEach(() => {
  const text = (english: string) => (english.includes('{format}') ? 'Kein Bild: {format}' : undefined)
  setLanguage({ ...ENGLISH, text })
})
afterEach(() => {
  setLanguage(before)
})

it('has the worker say in the language of the page what can’t be shown', async () => {
  const orders: ToDocumentWorker[] = []
  const { start } = documentWorkerHere((order) => {
    orders.push(order)
    return Promise.resolve({ type: 'shown', result: ok({ parts: [] }) })
  })
  const { app, storage } = await createTestApp()
  const deps = { storage, load: app.deps.load, startDocumentWorker: start }
  const file = { name: 'a.pptx', kind: 'pptx', from: new Blob(['1']) } as const
  expect(await showOffice(deps, file, new AbortController().signal)).toEqual(ok({ parts: [] }))
  expect(orders).toMatchObject([
    {
      type: 'show',
      texts: { picture: 'Kein Bild: {format}', chart: expect.stringContaining('numbers') as string },
    },
  ])
})
