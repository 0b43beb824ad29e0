const at = (second: number) => `2025-06-01T10:00:0${second}.000000+08:00`

/** A conversation of the official export: a tree, whose messages are made of fragments. */
export const deepSeekConversation = {
  id: 'ds-1',
  title: 'Boats',
  inserted_at: at(0),
  updated_at: at(5),
  mapping: {
    root: { id: 'root', parent: null, children: ['1'], message: null },
    1: {
      id: '1',
      parent: 'root',
      children: ['2', '3'],
      message: {
        files: [{ id: 'f', file_name: 'chart.pdf', status: 'SUCCESS' }],
        model: 'deepseek-chat',
        inserted_at: at(1),
        fragments: [{ type: 'REQUEST', content: 'Which boat?' }],
      },
    },
    2: {
      id: '2',
      parent: '1',
      children: [],
      message: {
        files: [],
        model: 'deepseek-chat',
        inserted_at: at(2),
        fragments: [{ type: 'RESPONSE', content: 'A sloop.' }],
      },
    },
    3: {
      id: '3',
      parent: '1',
      children: [],
      message: {
        files: [],
        model: 'deepseek-reasoner',
        inserted_at: at(3),
        fragments: [
          { type: 'SEARCH', results: [{ url: 'https://boats.example/ketch', title: 'Ketch' }] },
          { type: 'THINK', content: 'Two masts.' },
          { type: 'RESPONSE', content: 'A ketch.' },
        ],
      },
    },
  },
}

/** The same from before fragments: reasoning beside the content, and no roles. */
export const deepSeekOldConversation = {
  id: 'ds-2',
  title: 'Boats',
  inserted_at: at(0),
  mapping: {
    root: { id: 'root', parent: null, children: ['1'], message: null },
    1: { id: '1', parent: 'root', message: { content: 'Which boat?', model: 'm', inserted_at: at(1) } },
    2: {
      id: '2',
      parent: '1',
      message: { content: 'A ketch.', reasoning_content: 'Two masts.', model: 'm', inserted_at: at(2) },
    },
  },
}

/** The answer that the page loads, which extensions save. */
export const deepSeekPage = {
  code: 0,
  data: {
    biz_data: {
      chat_session: {
        id: 'ds-3',
        title: 'Boats',
        current_message_id: 2,
        pinned: true,
        inserted_at: 1_760_000_000.5,
        updated_at: 1_760_000_010.5,
      },
      chat_messages: [
        {
          message_id: 1,
          parent_id: null,
          role: 'USER',
          status: 'FINISHED',
          inserted_at: 1_760_000_001,
          files: [],
          fragments: [{ id: 1, type: 'REQUEST', content: 'Which boat?' }],
        },
        {
          message_id: 2,
          parent_id: 1,
          role: 'ASSISTANT',
          status: 'FINISHED',
          inserted_at: 1_760_000_002,
          thinking_content: 'Two masts.',
          content: 'A ketch.',
        },
        {
          message_id: 3,
          parent_id: 1,
          role: 'ASSISTANT',
          status: 'INCOMPLETE',
          inserted_at: 1_760_000_003,
          content: 'A slo',
        },
      ],
    },
  },
}
