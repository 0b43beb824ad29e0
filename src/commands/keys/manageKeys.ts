import type { KeyOwner } from '@/domain/keys/keyOwner'
import type { ConnectionId } from '@/domain/ids'

import { ok, type Result } from '@/lib/result'
import type { KeyProtection } from '@/services/keys/keyVault'

import type { CommandDeps } from '../deps'

/** Whether there is a key for this connection or tool server at its present origin. */
export const createHasKey =
  ({ keys }: CommandDeps) =>
  (owner: KeyOwner): boolean =>
    keys.has(owner)

/** Calls back whenever a key is set or removed. Returns how to stop. */
export const createWatchKeys =
  ({ keys }: CommandDeps) =>
  (listener: () => void): (() => void) =>
    keys.subscribe(listener)

/**
 * Keeps the key of what is saved, where one is given (empty removes it). Without one the key that is kept stays, and
 * moves between disk and memory as the owner now says. Fails with a sentence.
 *
 * @param before the owner as it was saved before; undefined for a new one
 */
export async function saveKey(
  { keys }: Pick<CommandDeps, 'keys'>,
  owner: KeyOwner,
  before: Pick<KeyOwner, 'rememberKey'> | undefined,
  key: string | undefined,
): Promise<Result<void, string>> {
  const isMoved = before !== undefined && before.rememberKey !== owner.rememberKey
  const kept = isMoved ? keys.keyFor(owner, owner.baseUrl) : undefined
  const given = key ?? (kept?.ok === true ? kept.value : undefined)
  return given === undefined ? ok(undefined) : keys.setKey(owner, given)
}

/** An id for a connection that is about to be described. */
export const createNewConnectionId =
  ({ newId }: CommandDeps) =>
  (): ConnectionId =>
    newId() as ConnectionId

/** What can be done with remembered keys as a whole. Other tabs hear of changes. */
export const createKeyCommands = ({ keys, tabs }: CommandDeps) => {
  const tell = (done: Result<void, string>) => {
    if (done.ok) tabs.announceKind('connections')
    return done
  }
  return {
    keyProtection: (): KeyProtection => keys.protection(),
    /** Fails with a sentence when the passphrase is wrong. */
    unlockKeys: (passphrase: string) => keys.unlock(passphrase),
    /** Null takes the passphrase away. Fails with a sentence. */
    setKeyPassphrase: async (passphrase: string | null) => tell(await keys.setPassphrase(passphrase)),
    /** Removes all remembered keys, locked or not. */
    forgetKeys: async () => tell(await keys.forgetRemembered()),
  }
}
