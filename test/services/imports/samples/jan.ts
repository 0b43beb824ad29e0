import { PIXEL } from './readSample'

export const janThread = {
  id: 'jan-1',
  object: 'thread',
  title: 'Boats',
  created: 1_750_000_000,
  updated: 1_750_000_100,
  assistants: [
    { assistant_id: 'jan', assistant_name: 'Jan', instructions: 'Be brief', model: { id: 'qwen' } },
  ],
}

export const janMessages = [
  {
    id: 'j1',
    object: 'thread.message',
    thread_id: 'jan-1',
    role: 'user',
    status: 'ready',
    created_at: 1_750_000_001_000,
    content: [
      { type: 'text', text: { value: 'Which boat?', annotations: [] } },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
    ],
    attachments: [{ file_id: 'log.pdf', tools: [{ type: 'file_search' }] }],
  },
  {
    id: 'j2',
    object: 'thread.message',
    thread_id: 'jan-1',
    role: 'assistant',
    status: 'ready',
    created_at: 1_750_000_002_000,
    content: [
      { type: 'reasoning', text: { value: 'Two masts.', annotations: [] } },
      { type: 'tool_call', tool_call_id: 't1', tool_name: 'hail', input: { boat: 1 }, output: 'Ahoy' },
      { type: 'text', text: { value: '<think>Sure?</think>A ketch.', annotations: [] } },
    ],
    metadata: {
      modelId: 'qwen3',
      tool_calls: [
        {
          tool: { id: 't2', function: { name: 'look', arguments: '{}' } },
          response: { content: [{ type: 'text', text: 'Fog' }] },
        },
      ],
    },
  },
]

export const janLines = janMessages.map((message) => JSON.stringify(message)).join('\n')
