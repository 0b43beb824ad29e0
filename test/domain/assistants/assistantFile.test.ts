import { describe, expect, it } from 'vitest'

import { EMPTY_ASSISTANT } from '@/domain/assistants/assistant'
import { type AssistantFile, readAssistantFile, writeAssistantFile } from '@/domain/assistants/assistantFile'

const FILE: AssistantFile = {
  content: {
    ...EMPTY_ASSISTANT,
    name: 'Editor',
    description: 'Edits',
    letter: '✎',
    instructions: 'Be {{tone}}.',
    parameters: { temperature: { value: 0.2, origin: 'mine' } },
    starters: ['Edit this'],
  },
  model: { id: 'acme/swift', provider: 'https://api.example' },
  documents: [{ name: 'a.txt', mediaType: 'text/plain', bytes: 'QQ==' }],
}

describe('an assistant as a file', () => {
  it('comes back as it was', () => {
    expect(readAssistantFile(writeAssistantFile(FILE))).toEqual({ ok: true, value: FILE })
  })

  it('takes nothing it does not know, and no script as a picture', () => {
    const text = JSON.stringify({
      format: 'parlance-assistant',
      version: 1,
      name: 'X',
      apiKey: 'sk-canary',
      picture: 'data:text/html;base64,AAAA',
      model: { id: 7 },
      documents: ['x'],
    })
    expect(readAssistantFile(text)).toEqual({
      ok: true,
      value: { content: { ...EMPTY_ASSISTANT, name: 'X' }, model: null, documents: [] },
    })
  })

  it.each([
    [
      'a shared preset',
      { format: 'parlance-preset', version: 1, name: 'Calm', values: { temperature: 0.2 } },
    ],
    [
      'a preset saved from Settings',
      { id: 'p1', name: 'Calm', parameters: { temperature: { value: 0.2, origin: 'preset' } } },
    ],
  ])('may be %s of an earlier version', (_, file) => {
    const read = readAssistantFile(JSON.stringify(file))
    expect(read.ok && read.value.content).toMatchObject({
      name: 'Calm',
      parameters: { temperature: { value: 0.2 } },
    })
  })

  it.each([
    '',
    '[]',
    '{"format":"parlance-assistant","version":2}',
    '{"format":"parlance-assistant","version":1}',
  ])('is not %j, with a reason', (text) => expect(readAssistantFile(text).ok).toBe(false))
})
