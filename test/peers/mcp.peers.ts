import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, inject, test } from 'vitest'

import { createMasker } from '@/server/secrets/createMasker'
import { openToolRelay } from '@/server/mcp/readMcpServers'
import { openSession } from '@/services/mcp/openSession'

import { here } from './program'

const { python, missing } = inject('peers')

test('a tool server in Python answers through the host', async ({ skip }) => {
  skip(missing.includes('mcp'), 'The Python SDK of the protocol could not be installed.')
  const folder = await mkdtemp(join(tmpdir(), 'parlance-peers-'))
  const command = { command: join(python, 'python'), args: [here('mcp_server.py')], env: {} }
  const server = { type: 'command', name: 'peer', title: 'Peer', ...command } as const
  const relay = openToolRelay([server], folder, { log: () => undefined, masker: createMasker([]) })
  const caller = { who: 'ada', owner: 'ada', limit: () => Promise.resolve(undefined) }
  try {
    const opened = await openSession({
      url: 'http://host.test/api/mcp/peer',
      fetch: (input, init) => relay.answer(new Request(input, init), caller),
      idleLimitMs: 60_000,
      ask: () => Promise.resolve({ type: 'cancel' }),
      elapsed: () => performance.now(),
      signal: new AbortController().signal,
    })
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    const session = opened.value
    const signal = new AbortController().signal
    const sum = await session.callTool({ name: 'add', arguments: { a: 2, b: 40 }, signal })
    expect(sum).toMatchObject({ ok: true, value: { content: [{ text: '42' }] } })
    const wrong = await session.callTool({ name: 'nothing', arguments: {}, signal })
    expect(JSON.stringify(wrong)).toMatch(/nothing/)
    await session.close()
  } finally {
    relay.stopAll()
    await rm(folder, { recursive: true })
  }
})
