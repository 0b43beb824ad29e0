import type { Connection } from './connection'
import { originOf } from './baseUrl'
import { heldOf, type HeldAddresses } from './heldAddresses'

/** What is needed of a tool server. */
type NamedServer = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly via: 'direct' | 'relay'
}

/** An origin the app may contact, and the connections and tool servers that name it. */
export type Contact = { readonly origin: string; readonly names: readonly string[] }

/**
 * The origins that connections name, by their base and catalog addresses, and tool servers by theirs, sorted. Those of
 * this page are left out, and those that the person has not allowed yet.
 */
export function contactsOf(
  connections: readonly Connection[],
  ownOrigin: string,
  servers: readonly NamedServer[] = [],
  held: HeldAddresses = {},
): readonly Contact[] {
  const names = new Map<string, Set<string>>()
  for (const { id, type, name, baseUrl, catalogUrl } of connections) {
    if (type !== 'remote' || heldOf(held, id)) continue
    for (const address of [baseUrl, catalogUrl]) {
      if (!URL.canParse(address)) continue
      const origin = originOf(address)
      if (origin !== ownOrigin) names.set(origin, (names.get(origin) ?? new Set()).add(name))
    }
  }
  for (const { id, name, url, via } of servers)
    if (via === 'direct' && URL.canParse(url) && !heldOf(held, `server:${id}`))
      names.set(originOf(url), (names.get(originOf(url)) ?? new Set()).add(name))
  return [...names]
    .map(([origin, all]) => ({ origin, names: [...all] }))
    .toSorted((a, b) => a.origin.localeCompare(b.origin))
}
