import { PIXEL } from './readSample'

export const betterChatGptExport = {
  version: 1,
  folders: { 'fo-1': { id: 'fo-1', name: 'Sea', expanded: true, order: 0 } },
  chats: [
    {
      id: 'bc-1',
      title: 'Boats',
      titleSet: true,
      folder: 'fo-1',
      config: { model: 'gpt-x', temperature: 1 },
      messages: [
        { role: 'system', content: 'Be brief' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Which boat?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}`, detail: 'auto' } },
          ],
        },
        { role: 'assistant', content: 'A ketch.' },
      ],
    },
  ],
}

/** What a request in OpenAI's form holds, with what others added. */
export const openAiMessages = [
  { role: 'developer', content: 'Be brief' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Which boat?' },
      { type: 'image_url', image_url: { url: 'https://boats.example/boat.png' } },
      { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
      { type: 'file', file: { filename: 'map.pdf', file_data: 'data:application/pdf;base64,JVBERg==' } },
    ],
  },
  {
    role: 'assistant',
    content: null,
    reasoning_content: 'Ask the harbour.',
    tool_calls: [{ id: 't1', type: 'function', function: { name: 'hail', arguments: '{"boat":1}' } }],
  },
  { role: 'tool', tool_call_id: 't1', content: 'Ahoy' },
  {
    role: 'assistant',
    content: '<think>Two masts.</think>A ketch.',
    annotations: [
      { type: 'url_citation', url_citation: { url: 'https://boats.example/ketch', title: 'Ketch' } },
    ],
  },
]
