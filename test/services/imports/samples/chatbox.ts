const message = (id: string, role: string, contentParts: readonly object[], more: object = {}) => ({
  id,
  role,
  contentParts,
  timestamp: 1_750_000_000_000,
  ...more,
})
const text = (said: string) => ({ type: 'text', text: said })

export const chatboxExport = {
  __exported_items: ['setting', 'conversations'],
  __exported_at: '2025-06-15T15:00:00.000Z',
  settings: { providers: { openai: { apiKey: 'sk-canary' } } },
  'chat-sessions-list': [{ id: 'cb-1', name: 'Boats', starred: true }],
  'session:cb-1': {
    id: 'cb-1',
    type: 'chat',
    name: 'Boats',
    threadName: 'Boats now',
    starred: true,
    messages: [
      message('s', 'system', [text('Be brief')]),
      message(
        'q',
        'user',
        [text('Which boat?'), { type: 'image', storageKey: 'picture:1', ocrResult: 'A mast' }],
        {
          files: [{ id: 'f', name: 'log.txt', fileType: 'text/plain', content: 'Day 1' }],
          links: [{ id: 'l', url: 'https://boats.example/', title: 'Boats' }],
        },
      ),
      message(
        'a2',
        'assistant',
        [
          { type: 'reasoning', text: 'Two masts.' },
          {
            type: 'tool-call',
            state: 'result',
            toolCallId: 't1',
            toolName: 'hail',
            args: { boat: 1 },
            result: 'Ahoy',
          },
          text('A ketch.'),
        ],
        { model: 'gpt-x' },
      ),
    ],
    messageForksHash: {
      q: {
        position: 1,
        createdAt: 1,
        lists: [
          {
            id: 'l0',
            messages: [message('a1', 'assistant', [text('A sloop.')]), message('q2', 'user', [text('Why?')])],
          },
          { id: 'l1', messages: [] },
        ],
      },
      q2: {
        position: 0,
        createdAt: 2,
        lists: [{ id: 'l2', messages: [message('a3', 'assistant', [text('Speed.')])] }],
      },
    },
    threads: [
      {
        id: 'th-1',
        name: 'Boats before',
        createdAt: 1,
        messages: [
          { id: 'old', role: 'user', content: 'Old question', timestamp: 1_740_000_000_000 },
          {
            id: 'old2',
            role: 'assistant',
            content: '<think>Hm.</think>Old answer',
            timestamp: 1_740_000_001_000,
          },
        ],
      },
    ],
  },
}
