import { trimEndOf } from '@/lib/text/trimEndOf'

/** A path that names a version of its own, which then replaces `/v1`. */
const OTHER_VERSION = /\/v\d+[a-z0-9]*(\/openai)?$/i

/** Where embeddings are asked for. */
export const embeddingsUrl = (baseUrl: string): string => `${versionedUrl(baseUrl)}/embeddings`

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

/** The base URL with the version it has, `/v1` where it has none. */
export const versionedUrl = (baseUrl: string): string => {
  const base = trimSlashes(baseUrl)
  return OTHER_VERSION.test(base) ? base : `${base}/v1`
}

/** The host of a web address; undefined when it is not an http or https address. */
export function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? host : undefined
}
