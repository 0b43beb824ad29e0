import { trimEndOf } from '@/lib/text/trimEndOf'

import { DIALECT_FACTS, type Dialect } from './dialect'

/** A path that names a version of its own, which then replaces `/v1`. */
const OTHER_VERSION = /\/v\d+[a-z0-9]*(\/openai)?$/i

/** Where chat completions are posted. */
export const completionsUrl = (baseUrl: string): string => endpointUrl(baseUrl, 'chat')

/** Where requests of a dialect are posted. */
export const endpointUrl = (baseUrl: string, dialect: Dialect): string =>
  `${versioned(baseUrl)}${DIALECT_FACTS[dialect].path}`

/** Where embeddings are asked for. */
export const embeddingsUrl = (baseUrl: string): string => `${versioned(baseUrl)}/embeddings`

/** Where the models of a key are listed. */
export const modelsUrl = (baseUrl: string): string => `${versioned(baseUrl)}/models`

/** Where the public catalog is: `/models.json`, unless the address already names a document or a list. */
export function catalogUrl(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  return /\.json$|\/models$/i.test(path) || address.includes('?')
    ? address
    : `${trimSlashes(path)}/models.json`
}

/** Scheme, host and port of a URL; the text itself when it is none. */
export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

const trimSlashes = (text: string): string => trimEndOf(text, '/')

const versioned = (baseUrl: string): string => {
  const base = trimSlashes(baseUrl)
  return OTHER_VERSION.test(base) ? base : `${base}/v1`
}
