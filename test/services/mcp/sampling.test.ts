import { expect, it } from 'vitest'

import { readRoots } from '@/domain/mcp/toolServer'
import { readSampling, sampledJson } from '@/services/mcp/readQuestion'

type Request = Parameters<typeof readSampling>[0]
const request = (params: object): Request => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 100, ...params },
})

it('reads instructions and texts, and bounds the answer', () => {
  expect(readSampling(request({ systemPrompt: 'Be brief.', maxTokens: 1e9 }))).toEqual({
    type: 'sampling',
    system: 'Be brief.',
    messages: [{ role: 'user', text: 'Hi' }],
    maxTokens: 8_192,
  })
})

it.each([
  ['pictures', { messages: [{ role: 'user', content: { type: 'image', data: '', mimeType: 'image/png' } }] }],
  ['nothing to answer', { messages: [] }],
  ['tools', { tools: [] }],
  ['too much', { systemPrompt: 'x'.repeat(300_000) }],
])('takes no request with %s', (_, params) => {
  expect(readSampling(request(params))).toBeUndefined()
})

it('answers with the text and its model, and refuses as the protocol says', () => {
  expect(sampledJson({ type: 'accept', values: { text: 'Yes.', model: 'm' } })).toMatchObject({
    role: 'assistant',
    content: { type: 'text', text: 'Yes.' },
    model: 'm',
  })
  expect(() => sampledJson({ type: 'decline' })).toThrow('rejected')
})

it('takes paths of all systems as folders, each once, and names what is none', () => {
  const roots = ['file:///home/ada/a%20b', 'file:///C:/Work', 'file:///x']
  expect(readRoots('/home/ada/a b\nC:\\Work\n file:///x \n/home/ada/a b\n')).toEqual({
    ok: true,
    value: roots,
  })
  expect(readRoots('/home/ada\nhttps://x.test')).toEqual({ ok: false, error: 'https://x.test' })
})
