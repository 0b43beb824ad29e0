import { addressSpaceOf } from '../http/addressSpaceOf'
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
  if (server) return `${server.allow(pageOrigin)} (${server.name} is what usually listens on this port.)`
  const gateway = `Or let this app's own host pass calls on: start it with PARLANCE_UPSTREAM=${baseUrl} and PARLANCE_UPSTREAM_KEY, and choose “This server”.`
  return addressSpaceOf(baseUrl) === 'public'
    ? `Only its operator can change that, by answering with Access-Control-Allow-Origin: ${pageOrigin} and allowing the headers Authorization and Content-Type.\n${gateway}`
    : `Let the server answer with Access-Control-Allow-Origin: ${pageOrigin} and allow the headers Authorization and Content-Type; most servers have an option for it.\n${gateway}`
}
