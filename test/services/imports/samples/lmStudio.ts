export const lmStudioConversation = {
  name: 'Boats',
  pinned: true,
  createdAt: 1_750_000_000_000,
  tokenCount: 12,
  systemPrompt: '',
  usePerChatPredictionConfig: true,
  perChatPredictionConfig: { fields: [{ key: 'llm.prediction.systemPrompt', value: 'Be brief' }] },
  lastUsedModel: { identifier: 'qwen' },
  messages: [
    {
      versions: [
        {
          type: 'singleStep',
          role: 'user',
          content: [
            { type: 'text', text: 'Which boat?' },
            { type: 'file', fileIdentifier: 'harbour.png', fileType: 'image', sizeBytes: 9 },
          ],
        },
      ],
      currentlySelected: 0,
    },
    {
      versions: [
        {
          type: 'multiStep',
          role: 'assistant',
          senderInfo: { senderName: 'llama' },
          steps: [{ type: 'contentBlock', content: [{ type: 'text', text: 'A sloop.' }] }],
        },
        {
          type: 'multiStep',
          role: 'assistant',
          steps: [
            {
              type: 'contentBlock',
              style: { type: 'thinking', ended: true, title: 'Thought' },
              content: [{ type: 'text', text: 'Two masts.' }],
            },
            {
              type: 'contentBlock',
              content: [
                {
                  type: 'toolCallRequest',
                  callId: 0,
                  toolCallRequestId: 'call-7',
                  name: 'hail',
                  parameters: { boat: 1 },
                },
              ],
            },
            { type: 'toolStatus', callId: 0, statusState: { status: { type: 'toolCallSucceeded' } } },
            {
              type: 'contentBlock',
              roleOverride: 'tool',
              content: [{ type: 'toolCallResult', callId: 0, toolCallId: 'call-7', content: 'Ahoy' }],
            },
            {
              type: 'contentBlock',
              content: [{ type: 'text', text: 'A ketch.' }],
              genInfo: { identifier: 'qwen', stats: { tokensPerSecond: 9 } },
            },
            { type: 'debugInfoBlock', debugInfo: 'x' },
          ],
        },
      ],
      currentlySelected: 1,
    },
    { damaged: true },
  ],
}
