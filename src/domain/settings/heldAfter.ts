import { withHeld, withoutHeld, type HeldAddresses } from '../connections/heldAddresses'
import type { Connection } from '../connections/connection'
import { DEFAULT_SETTINGS, type Settings } from './settings'
import { editsBetween, type SettingsEdit } from './settingsEdits'

/** Settings whose items are asked over the network. */
type Contacted = Pick<Settings, 'toolServers' | 'httpApis' | 'searchServices'>

/** What the ids of their key owners begin with (`domain/keys`), which load much that is not needed here. */
const OWNERS = { toolServers: 'server', httpApis: 'http', searchServices: 'search' } as const

/** By key owner, the addresses of all items of settings that are asked over the network. */
const addressesIn = (settings: Contacted): ReadonlyMap<string, string> =>
  new Map(
    (['toolServers', 'httpApis', 'searchServices'] as const).flatMap((name) =>
      settings[name].map(({ id, url }): [string, string] => [`${OWNERS[name]}:${id}`, url]),
    ),
  )

/** What is held once a file or another device made `after` of the settings `before`. */
export function heldAfter(before: Settings, after: Contacted): HeldAddresses {
  const [old, now] = [addressesIn(before), addressesIn(after)]
  let held = before.heldAddresses
  for (const [id, address] of now) {
    const was = old.get(id)
    if (was !== address) held = withHeld(held, id, was === undefined ? undefined : [was], [address])
  }
  for (const id of old.keys()) if (!now.has(id)) held = withoutHeld(held, id)
  return held
}

/** The same once a connection is `after`; undefined = it is removed. */
export function heldWithConnection(
  held: HeldAddresses,
  id: string,
  before: Connection | undefined,
  after: Connection | undefined,
): HeldAddresses {
  if (!after) return withoutHeld(held, id)
  const [was, now] = [before && addressesOf(before), addressesOf(after)]
  return was?.join(' ') === now.join(' ') ? held : withHeld(held, id, was, now)
}

const addressesOf = ({ baseUrl, catalogUrl }: Connection): readonly string[] => [baseUrl, catalogUrl]

/** The edits of settings that make `after` of what is held. */
export const heldEdits = (before: HeldAddresses, after: HeldAddresses): readonly SettingsEdit[] =>
  editsBetween({ ...DEFAULT_SETTINGS, heldAddresses: before }, { ...DEFAULT_SETTINGS, heldAddresses: after })
