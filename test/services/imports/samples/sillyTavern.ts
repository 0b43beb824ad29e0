const lines = (records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).join('\n')

/** A chat with a header, a chosen swipe, a tool call, a narrator, and a hidden message. */
export const sillyTavernChat = lines([
  {
    user_name: 'You',
    character_name: 'Captain',
    create_date: '2024-5-1 @10h 00m 00s 000ms',
    chat_metadata: { integrity: 'st-1', note_prompt: '' },
  },
  {
    name: 'You',
    is_user: true,
    is_system: false,
    send_date: 'May 1, 2024 10:01am',
    mes: 'Which boat?',
    extra: { image: `data:image/png;base64,AAAA`, file: { name: 'log.txt', text: 'Day 1', size: 5 } },
  },
  {
    name: 'Captain',
    is_user: false,
    send_date: '2024-05-01T08:02:00.000Z',
    mes: 'A ketch.',
    swipe_id: 1,
    swipes: ['A sloop.', 'A ketch', 'A sloop.'],
    swipe_info: [
      { send_date: 'May 1, 2024 10:02am', extra: { reasoning: 'One mast.', model: 'small' } },
      { send_date: 'May 1, 2024 10:03am', extra: {} },
      { send_date: 'May 1, 2024 10:04am', extra: { reasoning: 'One mast.', model: 'small' } },
    ],
    extra: { reasoning: 'Two masts.', model: 'large', api: 'openai' },
  },
  { name: 'Note', is_user: false, is_system: false, mes: 'Night falls.', extra: { type: 'narrator' } },
  {
    name: 'System',
    is_user: false,
    is_system: true,
    mes: '[{"id":"c1"}]',
    extra: { tool_invocations: [{ id: 'c1', name: 'hail', parameters: '{"boat":1}', result: '"Ahoy"' }] },
  },
  { name: 'You', is_user: true, is_system: true, mes: 'Hidden from the model' },
])
