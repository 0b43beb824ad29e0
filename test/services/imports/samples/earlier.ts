/** One small file of each format that was read before the others came. */
export const EARLIER: readonly (readonly [app: string, json: unknown])[] = [
  [
    'ChatGPT',
    [{ id: 'g', title: 'T', create_time: 1, mapping: { a: { id: 'a', parent: null, message: null } } }],
  ],
  ['Open WebUI', [{ id: 'w', title: 'T', chat: { history: { messages: {}, currentId: null } } }]],
  [
    'Open WebUI',
    { id: '', title: 'T', models: ['m'], history: { messages: {}, currentId: null }, messages: [], tags: [] },
  ],
  [
    'LibreChat',
    { conversationId: 'l', title: 'T', messages: [{ messageId: 'q', text: 'Hi', isCreatedByUser: true }] },
  ],
  [
    'LobeHub',
    {
      exportType: 'all',
      state: { topics: [], sessions: [], messages: [{ id: 'a', role: 'user', content: 'Hi' }] },
    },
  ],
  [
    'NextChat',
    {
      'chat-next-web-store': {
        sessions: [{ id: 'n', topic: 'T', messages: [{ role: 'user', content: 'Hi' }] }],
      },
    },
  ],
  [
    'big-AGI',
    { conversations: [{ id: 'b', systemPurposeId: 'Generic', messages: [{ role: 'user', text: 'Hi' }] }] },
  ],
  ['big-AGI', { id: 'b', userTitle: 'T', messages: [{ role: 'user', fragments: [] }] }],
  ['llama.cpp', [{ conv: { id: 'c', name: 'T' }, messages: [{ id: 1, role: 'user', content: 'Hi' }] }]],
  [
    'llama.cpp',
    [
      { type: 'session', id: 'c' },
      { type: 'message', message: { id: 1, role: 'user', content: 'Hi' } },
    ],
  ],
]
