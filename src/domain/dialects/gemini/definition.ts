import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { trimEndOf } from '@/lib/text/trimEndOf'

import { hostOf } from '@/domain/connections/baseUrl'
import type { DialectDefinition } from '../definition'
import { PLACES } from './places'

/** The host of its owner, which has chat completions too, in a folder of their own. */
const OWNER = /(^|\.)generativelanguage\.googleapis\.com$/
/** Addresses that are its own, wherever they are. */
const OWN_PATH = /\/models(?:\?pageSize=|\/[^/]+:(?:streamG|g)enerateContent)/
const VERSION = /\/v\d+[a-z0-9]*$/i

/** The base URL with its version, whatever of it a person gave. */
function versioned(baseUrl: string): string {
  const base = trimEndOf(baseUrl, '/').replace(/\/openai$/i, '')
  return VERSION.test(base) ? base : `${base}/v1beta`
}

/** Google's Gemini API. The model, and whether the reply streams, are in the address. */
export const GEMINI: DialectDefinition = {
  name: 'Gemini',
  path: ':generateContent',
  url: (baseUrl, { model, isStreamed }) => {
    const name = model.includes('/') ? model : `models/${model}`
    const path = name.split('/').map(encodeURIComponent).join('/')
    return `${versioned(baseUrl)}/${path}:${isStreamed ? 'streamGenerateContent?alt=sse' : 'generateContent'}`
  },
  matches: (path) => /:(?:streamG|g)enerateContent$/.test(path),
  asked: (url) => {
    const [, model = '', isStreamed] = /\/([^/]+):(streamG)?(?:g)?enerateContent/.exec(url) ?? []
    return { model: decodeURIComponent(model), isStreamed: isStreamed !== undefined }
  },
  modelsUrl: (baseUrl) => `${versioned(baseUrl)}/models?pageSize=1000`,
  isAt: (baseUrl) => OWNER.test(hostOf(baseUrl) ?? '') || /\/v1(?:alpha|beta)/.test(baseUrl),
  places: PLACES,
  hints: { packages: ['@ai-sdk/google'], words: [] },
  headersAt: (url) =>
    OWN_PATH.test(url) || (OWNER.test(hostOf(url) ?? '') && !/\/openai(?:\/|$)/i.test(url))
      ? { plain: {}, key: { name: 'x-goog-api-key', start: '' } }
      : undefined,
  hasSdk: false,
  code: startOnce(async () => (await loadCode(() => import('./code'))).GEMINI_CODE),
}
