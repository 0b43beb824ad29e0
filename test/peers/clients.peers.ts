import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { builtin, chatOnly, type Started } from '../clients/hosts'

import { linesOf } from './program'

const { python, missing } = inject('peers')
type Told = { readonly call: string; readonly value?: unknown; readonly error?: string }

/** LiteLLM also writes advice. */
const isTold = (line: string) => line.startsWith('{')

const CLIENTS = [
  ['openai', 'openai'],
  ['anthropic', 'anthropic'],
  ['langchain-openai', 'langchain_openai'],
  ['litellm', 'litellm'],
] as const

describe.each([
  ['the built-in service', builtin],
  ['a gateway to a service with chat completions alone', chatOnly],
])('%s', (_, start) => {
  let host: Started
  beforeAll(async () => {
    host = await start()
  })
  afterAll(() => host.close())

  test.for(CLIENTS)('answers Python’s %s', async ([client, module], { skip }) => {
    skip(missing.includes(module), `${client} could not be installed.`)
    const lines = await linesOf(python, 'clients.py', [client, host.url, host.key, 'acme/swift-8b'])
    const told = new Map(
      lines
        .filter(isTold)
        .map((line) => JSON.parse(line) as Told)
        .map(({ call, ...gave }) => [call, gave] as const),
    )
    expect(told.size).toBeGreaterThanOrEqual(5)
    for (const [call, { value, error }] of told) {
      if (call === 'error') expect(error).toMatch(/NotFound.*nobody\/none/s)
      else {
        expect(error, call).toBeUndefined()
        if (call === 'tools') expect(value).toMatch(/The tool said: .*Sunny in /)
        else if (call === 'structured') expect(value).toMatchObject({ city: expect.any(String) as string })
        else if (call === 'models') expect(value).toContain('acme/swift-8b')
        else if (call === 'abort') expect(value).toMatch(/^You/)
        else expect(value, call).toBe('You said: Say it again')
      }
    }
    await expect.poll(() => host.engine.running(), { timeout: 5_000 }).toBe(0)
  })
})
