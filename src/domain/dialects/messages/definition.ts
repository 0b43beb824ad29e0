import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import { hostOf } from '@/domain/connections/baseUrl'
import type { DialectDefinition } from '../definition'
import { PLACES } from './places'

/** Hosts of its owner, which wants a key, a version and a page's word in headers of its own. */
const OWNER = /(^|\.)anthropic\.com$/

/** Anthropic's Messages. */
export const MESSAGES: DialectDefinition = {
  name: 'Messages',
  path: '/messages',
  places: PLACES,
  counter: {
    path: '/messages/count_tokens',
    takes: new Set(['model', 'messages', 'system', 'tools', 'tool_choice', 'thinking']),
  },
  hints: { packages: ['@ai-sdk/anthropic'], words: [] },
  /**
   * The owner answers a page only where the page says that it knows its key is in the browser, which is true here: the
   * key is the person's own. Others may not allow a page to send any header but `Authorization`.
   */
  headersAt: (url) =>
    OWNER.test(hostOf(url) ?? '')
      ? {
          plain: {
            'anthropic-version': '2023-06-01',
            'anthropic-dangerous-direct-browser-access': 'true',
          },
          key: { name: 'x-api-key', start: '' },
        }
      : undefined,
  code: startOnce(async () => (await loadCode(() => import('./code'))).MESSAGES_CODE),
}
