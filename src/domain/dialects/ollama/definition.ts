import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { trimEndOf } from '@/lib/text/trimEndOf'

import type { DialectDefinition } from '../definition'
import { PLACES } from './places'

/** The address of the server, without the folder of its interface. */
const root = (baseUrl: string): string => trimEndOf(baseUrl, '/').replace(/\/(?:api|v1)$/i, '')

/** Ollama's own API: a reply is lines of JSON. */
export const OLLAMA: DialectDefinition = {
  name: 'Ollama',
  path: '/api/chat',
  url: (baseUrl) => `${root(baseUrl)}/api/chat`,
  modelsUrl: (baseUrl) => `${root(baseUrl)}/api/tags`,
  pullUrl: (baseUrl) => `${root(baseUrl)}/api/pull`,
  isAt: (baseUrl) => /:11434|ollama/i.test(baseUrl),
  frames: 'lines',
  places: PLACES,
  hints: { packages: ['ollama-ai-provider', 'ollama-ai-provider-v2'], words: [] },
  hasSdk: false,
  code: startOnce(async () => (await loadCode(() => import('./code'))).OLLAMA_CODE),
}
