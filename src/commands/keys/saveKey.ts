import type { KeyOwner } from '@/domain/keys/keyOwner'
import { ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

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
