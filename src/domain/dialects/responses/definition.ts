import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { DialectDefinition } from '../definition'
import { PLACES } from './places'

/** OpenAI's Responses. */
export const RESPONSES: DialectDefinition = {
  name: 'Responses',
  path: '/responses',
  places: PLACES,
  counter: {
    path: '/responses/input_tokens',
    takes: new Set([
      'model',
      'input',
      'instructions',
      'tools',
      'tool_choice',
      'parallel_tool_calls',
      'text',
      'reasoning',
    ]),
  },
  hints: { packages: ['@ai-sdk/openai'], words: ['responses'] },
  code: startOnce(async () => (await loadCode(() => import('./code'))).RESPONSES_CODE),
}
