import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { originOf } from './baseUrl'
import type { Connection } from './connection'

/**
 * The extra headers of a connection, as they go to `url`: like its key only to the origin they were given for. Fails
 * with a sentence where `url` is of another and one of them has a value, which may be a secret.
 */
export function ownHeaders(
  { name, baseUrl, headers }: Pick<Connection, 'name' | 'baseUrl' | 'headers'>,
  url: string,
): Result<Connection['headers'], string> {
  if (originOf(url) === originOf(baseUrl) || Object.values(headers).every((value) => value === ''))
    return ok(headers)
  return failed(
    t('The extra headers of {name} were given for {origin} and are not sent to {address}.', {
      name,
      origin: originOf(baseUrl),
      address: originOf(url),
    }),
  )
}
