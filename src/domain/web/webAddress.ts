import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { withScheme } from '../connections/addressSpaceOf'

/**
 * The address that a person or a model meant: adds a scheme, drops the fragment. Fails with a sentence that says what
 * to enter.
 */
export function readWebAddress(text: string): Result<string, string> {
  const trimmed = text.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : withScheme(trimmed)
  if (trimmed === '' || /\s/.test(trimmed) || !URL.canParse(full))
    return failed(t('Enter an address such as https://example.com/search.'))
  const url = new URL(full)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return failed(t('Use an address that begins with https:// or http://.'))
  if (url.username !== '' || url.password !== '')
    return failed(t('Don’t put a name or password in the address. Enter the key in its own field.'))
  url.hash = ''
  return ok(url.href)
}
