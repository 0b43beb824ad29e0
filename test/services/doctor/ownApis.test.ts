import { expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import { diagnose } from '@/services/doctor/diagnose'

/** A service that has exactly these paths, and what it was asked. */
async function test(baseUrl: string, dialect: Dialect | undefined, has: RegExp) {
  const asked: string[] = []
  const found = await diagnose(
    { baseUrl, key: undefined, headers: {}, dialect },
    {
      fetch: (input, init) => {
        const { pathname } = new URL(new Request(input, init).url)
        asked.push(pathname)
        if (!has.test(pathname))
          return Promise.resolve(Response.json({ error: 'Not found' }, { status: 404 }))
        if (/models$|tags$/.test(pathname))
          return Promise.resolve(Response.json({ models: [{ name: 'models/m', model: 'm' }] }))
        return Promise.resolve(Response.json({ error: 'model is required' }, { status: 400 }))
      },
      signal: new AbortController().signal,
      page: {
        origin: 'http://localhost',
        isSecure: true,
        isOnline: true,
        isIsolated: false,
        watchBlocked: () => undefined,
        permissionFor: () => Promise.resolve('granted'),
      },
    },
  )
  return { found, asked }
}

it('finds Gemini’s own API beside its chat completions', async () => {
  const base = 'https://generativelanguage.googleapis.com/v1beta/openai'
  const { found } = await test(base, 'chat', /openai\/(models|chat\/completions)$|:\w*enerateContent$/)
  expect(found).toMatchObject({ type: 'fine', dialects: ['chat', 'gemini'] })
})

it('finds Ollama’s own API, by its own list of models', async () => {
  const { found, asked } = await test('http://localhost:11434', 'ollama', /\/api\/|chat\/completions$/)
  expect(found).toMatchObject({ type: 'fine', modelCount: 1, dialects: ['ollama', 'chat'] })
  expect(asked[0]).toBe('/api/tags')
})

it('asks no other service for what only those two have', async () => {
  const { asked } = await test('https://service.test', undefined, /models$|chat\/completions$/)
  expect(asked.filter((path) => /enerateContent|\/api\//.test(path))).toEqual([])
})
