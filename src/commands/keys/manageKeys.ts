import type { KeyOwner } from '@/domain/keys/keyOwner'
import type { ConnectionId } from '@/domain/ids'

import type { Result } from '@/lib/result'
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
