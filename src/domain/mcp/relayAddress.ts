import { originOf } from '../connections/baseUrl'

/** Where the app's own host answers for the tool servers it names. */
const RELAY = /^\/api\/mcp\/[\w.-]{1,64}$/

/**
 * Where a server behind the app's own host is reached; undefined where its address is any other, however it is
 * spelled: what goes there carries the person's key of the host.
 */
export function relayAddress(url: string, pageOrigin: string): string | undefined {
  if (!RELAY.test(url) || !URL.canParse(url, pageOrigin)) return undefined
  const { href, pathname } = new URL(url, pageOrigin)
  return originOf(href) === pageOrigin && RELAY.test(pathname) ? href : undefined
}
