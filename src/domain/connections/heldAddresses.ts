import { originOf } from './baseUrl'
import type { Connection } from './connection'
import { compareNames } from '@/lib/text/compareNames'

/**
 * By key owner (`domain/keys/keyOwner`), the addresses it had here before a file or another device gave it others;
 * none where it is new here. Until the person allows the new ones, nothing is sent to it.
 */
export type HeldAddresses = Readonly<Record<string, readonly string[]>>

/** The addresses it had before, where it waits for the person; undefined where it may be asked. */
export const heldOf = (held: HeldAddresses, id: string): readonly string[] | undefined =>
  Object.hasOwn(held, id) ? held[id] : undefined

/** Those that wait for the person. */
export const heldAmong = <Id extends string>(
  held: HeldAddresses,
  owners: readonly { readonly id: Id }[],
): ReadonlySet<Id> => new Set(owners.flatMap(({ id }) => (heldOf(held, id) ? [id] : [])))

/**
 * What is held once an owner has the addresses `now`. What another origin is counts, not what another path is.
 *
 * @param before its addresses here; undefined where it is new.
 */
export function withHeld(
  held: HeldAddresses,
  id: string,
  before: readonly string[] | undefined,
  now: readonly string[],
): HeldAddresses {
  const waiting = heldOf(held, id)
  // What was new stays new, however often it changes before it is allowed.
  const known = waiting ? (waiting.length > 0 ? waiting : undefined) : before
  if (!known) return { ...held, [id]: [] }
  return originsIn(known) === originsIn(now) ? withoutHeld(held, id) : { ...held, [id]: known }
}

/** The person allowed it, or it is gone. */
export function withoutHeld(held: HeldAddresses, id: string): HeldAddresses {
  if (!Object.hasOwn(held, id)) return held
  const { [id]: _, ...others } = held
  return others
}

const originsIn = (addresses: readonly string[]): string => addresses.map(originOf).join(' ')

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
    .toSorted((a, b) => compareNames(a.origin, b.origin))
}
