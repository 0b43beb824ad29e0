import { PIXEL } from './readSample'

export const aiStudioPrompt = {
  runSettings: { temperature: 1, model: 'models/gemini-x', topP: 0.95 },
  systemInstruction: { parts: [{ text: 'Be brief' }] },
  chunkedPrompt: {
    chunks: [
      { driveDocument: { id: 'drive-1' }, role: 'user', tokenCount: 9 },
      { inlineFile: { mimeType: 'image/png', data: PIXEL }, role: 'user' },
      { text: 'Which boat?', role: 'user', createTime: '2026-01-02T03:04:05.000Z', tokenCount: 4 },
      { text: 'Two masts.', role: 'model', isThought: true },
      { role: 'model', executableCode: { language: 'PYTHON', code: 'print(2)' } },
      { role: 'model', codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } },
      {
        text: 'A ketch.',
        parts: [{ text: 'A ' }, { text: 'ketch.' }],
        role: 'model',
        finishReason: 'STOP',
        grounding: {
          groundingSources: [{ referenceNumber: 1, title: 'Ketch', uri: 'https://boats.example/ketch' }],
        },
      },
      { role: 'user', parts: [{ text: 'Call it' }] },
      { role: 'model', functionCall: { call: { name: 'hail', args: { boat: 1 } }, response: 'Ahoy' } },
      'damaged',
    ],
    pendingInputs: [{ text: '', role: 'user' }],
  },
}
