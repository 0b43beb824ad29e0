import { PIXEL } from './readSample'

export const chatUiConversation = {
  _id: 'hf-1',
  title: 'Boats',
  model: 'org/model',
  preprompt: 'Be brief',
  rootMessageId: 'root',
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:01:00.000Z',
  messages: [
    { id: 'root', from: 'system', content: 'Be brief', ancestors: [], children: ['q'] },
    {
      id: 'q',
      from: 'user',
      content: 'Which boat?',
      ancestors: ['root'],
      children: ['a1', 'a2'],
      createdAt: '2025-01-01T00:00:01.000Z',
      files: [
        { type: 'base64', name: 'boat.png', mime: 'image/png', value: PIXEL },
        { type: 'hash', name: 'log.pdf', mime: 'application/pdf', value: 'abc' },
        'file-hf-1-0123abcd.png',
      ],
    },
    {
      id: 'a1',
      from: 'assistant',
      content: 'A sloop.',
      ancestors: ['root', 'q'],
      createdAt: '2025-01-01T00:00:02.000Z',
      interrupted: true,
    },
    {
      id: 'a2',
      from: 'assistant',
      content: '<think>Two masts.</think>\nA ketch.',
      ancestors: ['root', 'q'],
      createdAt: '2025-01-01T00:00:03.000Z',
      routerMetadata: { route: 'boats', model: 'org/routed' },
      files: ['file-hf-1-0123abcd.png'],
      webSearch: { contextSources: [{ link: 'https://boats.example/ketch', title: 'Ketch' }] },
      updates: [
        { type: 'tool', subtype: 'call', uuid: 't1', call: { name: 'hail', parameters: { boat: 1 } } },
        { type: 'tool', subtype: 'result', uuid: 't1', result: { status: 0, outputs: [{ said: 'Ahoy' }] } },
        { type: 'stream', token: 'A' },
      ],
    },
  ],
}
