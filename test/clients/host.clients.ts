import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { CLIENTS, type Calls, type Load } from './clients.mjs'
import { builtin, chatOnly, type Started } from './hosts'

const clients = inject('clients')
const missing = 'missing' in clients ? clients.missing : undefined

if (missing !== undefined) console.warn(`Skipped: ${missing}`)

describe.skipIf(missing !== undefined).each([
  ['the built-in service', builtin],
  ['a gateway to a service with chat completions alone', chatOnly],
])('%s', (_, start) => {
  let started: Started
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.close())

  describe.each(Object.entries(CLIENTS))('asked by %s', (__, client) => {
    let calls: Calls
    beforeAll(async () => {
      const { load } = (await import(pathToFileURL('loader' in clients ? clients.loader : '').href)) as {
        load: Load
      }
      calls = await client(load, { url: started.url, key: started.key, model: 'acme/swift-8b' })
    })

    test.for(['plain', 'stream'] as const)('%s: the reply is whole', async (call, { skip }) => {
      const ask = calls[call] ?? skip('It has no such call.')
      expect(await ask()).toBe('You said: Say it again')
    })
    test('tools: its result is in the answer', async ({ skip }) => {
      const ask = calls.tools ?? skip('It has no such call.')
      expect(await ask()).toMatch(/^The tool said: .*Sunny in /)
    })
    test('structured: the object keeps to its schema', async ({ skip }) => {
      const ask = calls.structured ?? skip('It has no such call.')
      expect(await ask()).toMatchObject({ city: expect.any(String) as string })
    })
    test('error: a model that is not there is named', async ({ skip }) => {
      const ask = calls.error ?? skip('It has no such call.')
      const error = await ask()
      expect(error).toBeInstanceOf(Error)
      expect(`${String(error)} ${JSON.stringify(error)}`).toMatch(/nobody\/none.*does not exist|404/)
    })
    test('abort: who leaves ends the request', async ({ skip }) => {
      const ask = calls.abort ?? skip('It has no such call.')
      expect(await ask()).toMatch(/^You/)
      await expect.poll(() => started.engine.running(), { timeout: 5_000 }).toBe(0)
    })
  })
})
