import type { Connection } from './connection'

const NEARBY =
  /^(?:localhost|.+\.(?:local|localhost|lan|home\.arpa)|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[)/

/** Whether a provider is out of reach without the internet: neither on this device nor, by its address, on this network. */
export function needsInternet({ type, baseUrl }: Pick<Connection, 'type' | 'baseUrl'>): boolean {
  if (type !== 'remote' || !URL.canParse(baseUrl)) return false
  return !NEARBY.test(new URL(baseUrl).hostname)
}
