import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { DialectDefinition } from '../definition'

/** OpenAI's chat completions, which most services speak. */
export const CHAT: DialectDefinition = {
  name: 'Chat Completions',
  path: '/chat/completions',
  places: 'own',
  hints: { packages: ['@ai-sdk/openai-compatible'], words: ['completions'] },
  code: startOnce(async () => (await loadCode(() => import('./code'))).CHAT_CODE),
}
