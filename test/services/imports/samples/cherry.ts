const persisted = JSON.stringify({
  llm: JSON.stringify({ providers: [{ id: 'openai', apiKey: 'sk-canary' }] }),
  assistants: JSON.stringify({
    defaultAssistant: { id: 'default', topics: [] },
    assistants: [
      {
        id: 'as-1',
        name: 'Captain',
        prompt: 'Be brief',
        topics: [{ id: 'top-1', name: 'Boats', pinned: true }],
      },
    ],
  }),
})
const block = (id: string, type: string, more: object) => ({
  id,
  messageId: '',
  type,
  status: 'success',
  ...more,
})

export const cherryBackup = {
  time: 1_750_000_000_000,
  version: 5,
  localStorage: { 'persist:cherry-studio': persisted },
  indexedDB: {
    topics: [
      {
        id: 'top-1',
        messages: [
          {
            id: 'q',
            role: 'user',
            topicId: 'top-1',
            createdAt: '2025-06-15T15:00:00.000Z',
            blocks: ['b1', 'b2'],
          },
          {
            id: 'a1',
            role: 'assistant',
            askId: 'q',
            createdAt: '2025-06-15T15:00:01.000Z',
            blocks: ['b3'],
            model: { id: 'small' },
          },
          {
            id: 'a2',
            role: 'assistant',
            askId: 'q',
            foldSelected: true,
            createdAt: '2025-06-15T15:00:02.000Z',
            blocks: ['b4', 'b5', 'b6', 'b7', 'b8'],
            model: { id: 'large' },
          },
          { id: 'mark', role: 'user', type: 'clear', createdAt: '2025-06-15T15:00:03.000Z', blocks: [] },
          { id: 'q2', role: 'user', createdAt: '2025-06-15T15:00:04.000Z', content: 'Thanks' },
        ],
      },
    ],
    message_blocks: [
      block('b1', 'main_text', { content: 'Which boat?' }),
      block('b2', 'file', {
        file: { id: 'file-1', name: 'file-1.txt', origin_name: 'log.txt', type: 'text' },
      }),
      block('b3', 'main_text', { content: 'A sloop.' }),
      block('b4', 'thinking', { content: 'Two masts.', thinking_millsec: 9 }),
      block('b5', 'tool', {
        toolId: 't1',
        metadata: {
          rawMcpToolResponse: {
            toolCallId: 'call-1',
            tool: { name: 'hail' },
            arguments: { boat: 1 },
            response: 'Ahoy',
          },
        },
      }),
      block('b6', 'main_text', { content: 'A ketch.' }),
      block('b7', 'citation', {
        response: {
          source: 'websearch',
          results: { results: [{ title: 'Ketch', url: 'https://boats.example/ketch' }] },
        },
      }),
      block('b8', 'translation', { content: 'Ein Ketsch.' }),
    ],
    files: [],
  },
}
