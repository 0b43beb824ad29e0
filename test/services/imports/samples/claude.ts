import { PIXEL } from './readSample'

const ROOT = '00000000-0000-4000-8000-000000000000'
const at = (second: number) => `2026-01-02T03:04:${String(second).padStart(2, '0')}.123456Z`

/** A conversation of the official export, with everything that its messages hold. */
export const claudeConversation = {
  uuid: 'c-1',
  name: 'Boats',
  summary: 'About boats.',
  created_at: at(0),
  updated_at: at(30),
  account: { uuid: 'account-1' },
  chat_messages: [
    {
      uuid: 'q1',
      sender: 'human',
      text: 'Which boat?',
      content: [{ type: 'text', text: 'Which boat?', citations: [] }],
      created_at: at(1),
      attachments: [
        { file_name: 'log.txt', file_type: 'txt', file_size: 5, extracted_content: 'Day 1' },
        { file_name: '', file_type: 'txt', file_size: 9, extracted_content: 'A pasted page' },
        { file_name: 'scan.pdf', file_type: 'pdf', file_size: 9, extracted_content: '' },
      ],
      files: [{ file_uuid: 'f-1', file_name: 'harbour.png', file_kind: 'image' }],
      files_v2: [{ file_uuid: 'f-1', file_name: 'harbour.png', file_kind: 'image' }],
      parent_message_uuid: ROOT,
    },
    {
      uuid: 'a1',
      sender: 'assistant',
      text: '',
      content: [{ type: 'text', text: 'A sloop.' }],
      created_at: at(2),
      attachments: [],
      files: [],
      parent_message_uuid: 'q1',
    },
    {
      uuid: 'a2',
      sender: 'assistant',
      text: '',
      content: [
        { type: 'thinking', thinking: 'Two masts?', summaries: [{ summary: 'Masts' }], cut_off: false },
        { type: 'tool_use', id: null, name: 'web_search', input: { query: 'ketch' } },
        {
          type: 'tool_result',
          tool_use_id: null,
          name: 'web_search',
          is_error: false,
          content: [
            { type: 'knowledge', title: 'Ketch', url: 'https://boats.example/ketch', text: 'Two masts.' },
            { type: 'text', text: 'One page.' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
          ],
        },
        {
          type: 'text',
          text: 'A ketch.',
          citations: [
            {
              start_index: 0,
              end_index: 7,
              details: { type: 'web_search_citation', url: 'https://boats.example/ketch' },
              title: 'Ketch',
            },
          ],
        },
        {
          type: 'tool_use',
          id: 't2',
          name: 'artifacts',
          input: {
            command: 'create',
            id: 'plan',
            title: 'Plan',
            type: 'application/vnd.ant.code',
            language: 'python',
            content: 'print("```")',
          },
        },
        {
          type: 'tool_result',
          tool_use_id: 't2',
          name: 'artifacts',
          content: [{ type: 'text', text: 'OK' }],
        },
        {
          type: 'tool_use',
          id: 't3',
          name: 'artifacts',
          input: { command: 'update', id: 'plan', old_str: 'print', new_str: 'log' },
        },
        { type: 'token_budget' },
      ],
      created_at: at(3),
      attachments: [],
      files: [],
      parent_message_uuid: 'q1',
    },
  ],
}

/** A conversation as the page loads it, which is what extensions save. */
export const claudePageConversation = {
  ...claudeConversation,
  uuid: 'c-2',
  model: 'claude-x',
  is_starred: true,
  project_uuid: 'p-1',
  project: { uuid: 'p-1', name: 'Harbour' },
  current_leaf_message_uuid: 'a1',
}

/** An export from before branches, content blocks and the tool that makes artifacts. */
export const claudeOldConversation = {
  uuid: 'c-3',
  name: '',
  created_at: at(0),
  updated_at: at(1),
  chat_messages: [
    { uuid: 'q', sender: 'human', text: 'A page, please', created_at: at(1), attachments: [], files: [] },
    {
      uuid: 'a',
      sender: 'assistant',
      text: '<antThinking>Small.</antThinking>Here:\n<antArtifact identifier="p" type="text/html" title="Page">\n<p>Hi</p>\n</antArtifact>\nDone.',
      created_at: at(2),
      attachments: [],
      files: [],
    },
    'not a message',
  ],
}

export const claudeProject = {
  uuid: 'p-1',
  name: 'Harbour',
  description: 'All about the harbour',
  is_private: true,
  prompt_template: 'Answer as a harbour master',
  created_at: at(0),
  updated_at: at(0),
  docs: [{ uuid: 'd-1', filename: 'rules.md', content: '# Rules', created_at: at(0) }],
}
