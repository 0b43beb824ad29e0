import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { trimEndOf } from '@/lib/text/trimEndOf'

import { withScheme } from './addressSpaceOf'

const EXAMPLE = 'https://api.example.com'

/** Endpoints that people paste along with the base URL. */
const ENDPOINT =
  /\/(chat\/completions|completions|models(?:\/[^/]+:\w+)?|responses|messages|embeddings|api\/(?:chat|tags))$/i

/**
 * The base URL a person meant, without trailing slash and without `/v1`: accepts it with either, with
 * spaces around it, without a scheme (`https`, or `http` for local hosts), or as a whole endpoint.
 * Fails with a sentence that says what to enter.
 */
export function normaliseBaseUrl(text: string): Result<string, string> {
  const url = parseUrl(text)
  if (!url.ok) return url
  const { origin, pathname } = url.value
  const path = trimSlashes(trimSlashes(trimSlashes(pathname).replace(ENDPOINT, '')).replace(/\/v1$/i, ''))
  return ok(origin + path)
}

/**
 * The address of a public catalog a person meant; empty when they gave none. It may be given with or
 * without `/models.json`.
 */
export function normaliseCatalogUrl(text: string): Result<string, string> {
  if (text.trim() === '') return ok('')
  const url = parseUrl(text)
  if (!url.ok) return url
  const { origin, pathname, search } = url.value
  return ok(origin + trimSlashes(pathname) + search)
}

const trimSlashes = (text: string): string => trimEndOf(text, '/')

function parseUrl(text: string): Result<URL, string> {
  const trimmed = trimEndOf(text.trim().replace(/^["'<]+/, ''), `"'>`)
  if (trimmed === '')
    return failed(t('Enter the provider’s address, such as {example}.', { example: EXAMPLE }))
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return failed(t('Use an address that begins with https:// or http://, not {scheme}://.', { scheme }))
  }
  const full = scheme === undefined ? withScheme(trimmed) : trimmed
  if (/\s/.test(full) || !URL.canParse(full))
    return failed(
      t('“{trimmed}” isn’t a valid address. Enter one such as {example}.', { trimmed, example: EXAMPLE }),
    )
  const url = new URL(full)
  if (url.username !== '' || url.password !== '') {
    return failed(t('Don’t put a name or password in the address. Enter the key in its own field.'))
  }
  return ok(url)
}
