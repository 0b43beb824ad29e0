import { addressSpaceOf } from '@/domain/connections/addressSpaceOf'
import { t } from '@/lib/text/t'

import { serverAt } from './serverAt'

/**
 * How to make a service answer pages of an origin: the very command for servers known by their port, else
 * the header to send, or the way around through the app's own host.
 */
export function corsRemedy({
  baseUrl,
  pageOrigin,
}: {
  readonly baseUrl: string
  readonly pageOrigin: string
}): string {
  const server = serverAt(baseUrl)
  if (server)
    return t('{how} ({name} is what usually listens on this port.)', {
      how: server.allow(pageOrigin),
      name: server.name,
    })
  const gateway = t(
    'Or let this app’s own host pass calls on: start it with PARLANCE_UPSTREAM={baseUrl} and PARLANCE_UPSTREAM_KEY, and choose “This server”.',
    { baseUrl },
  )
  return addressSpaceOf(baseUrl) === 'public'
    ? `${t('Only its operator can change that, by answering with Access-Control-Allow-Origin: {pageOrigin} and allowing the headers Authorization and Content-Type.', { pageOrigin })}\n${gateway}`
    : `${t('Let the server answer with Access-Control-Allow-Origin: {pageOrigin} and allow the headers Authorization and Content-Type; most servers have an option for it.', { pageOrigin })}\n${gateway}`
}
