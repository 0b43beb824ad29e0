import { PIXEL } from './readSample'

export const typingMindExport = {
  checksum: 'x',
  data: {
    folders: [{ id: 'fo-1', title: 'Sea' }],
    userPrompts: [],
    customSearchAPIKey: 'sk-canary',
    chats: [
      {
        id: 'tm-1',
        chatID: 'tm-1',
        chatTitle: 'Boats',
        folderID: 'fo-1',
        model: 'gpt-x',
        createdAt: '2025-01-01T00:00:00.000Z',
        updatedAt: '2025-01-01T00:01:00.000Z',
        chatParams: { systemMessage: 'Be brief' },
        messages: [
          {
            uuid: 'u1',
            role: 'user',
            createdAt: '2025-01-01T00:00:01.000Z',
            content: [
              { type: 'text', text: 'Which boat?' },
              { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
            ],
          },
          {
            uuid: 'u2',
            role: 'assistant',
            model: 'claude-x',
            createdAt: '2025-01-01T00:00:02.000Z',
            content: [
              { type: 'thinking', thinking: 'Two masts.' },
              { type: 'tool_use', id: 't1', name: 'hail', input: { boat: 1 } },
              { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'Ahoy' }] },
              { type: 'text', text: 'A ketch.' },
            ],
          },
          7,
        ],
      },
    ],
  },
}
