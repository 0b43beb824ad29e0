import type { Connection } from './connection'

/** Where an address leads: this machine, the network around it, or the internet. */
export type AddressSpace = 'loopback' | 'local' | 'public'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Private, link-local and shared ranges of IPv4 and IPv6, and names that only a network of one's own answers. */
const LOCAL =
  /^(0\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$|^\[f([cd]|e80:)|\.(local|lan|home\.arpa)$|^[^.:]+$/

/** Whether a host, as `URL` spells it, is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/**
 * The address space of a URL by the look of its host; `public` for names with a dot, which may lead anywhere, and for
 * what is no address.
 *
 * @see https://developer.chrome.com/blog/local-network-access
 */
export function addressSpaceOf(url: string): AddressSpace {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (isLoopback(host)) return 'loopback'
  return LOCAL.test(host) ? 'local' : 'public'
}

/** An address as typed, with the scheme that it lacks: `http` for this machine and the network around it. */
export const withScheme = (typed: string): string =>
  `${addressSpaceOf(`http://${typed}`) === 'public' ? 'https' : 'http'}://${typed}`

/** Whether a provider is out of reach without the internet: neither on this device nor, by its address, on this network. */
export const needsInternet = ({ type, baseUrl }: Pick<Connection, 'type' | 'baseUrl'>): boolean =>
  type === 'remote' && URL.canParse(baseUrl) && addressSpaceOf(baseUrl) === 'public'
