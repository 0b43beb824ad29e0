import type { Caller } from '@/builtin/service/createService'

import type { KeyRecord, KeyStore } from '../store/keyStore'

import { hashKey } from './hashKey'

/** A caller with a key of this host. */
export type Guest = Caller & { readonly key: KeyRecord }

/** Tells whose key a key is. */
export type KeyRing = { find(key: string): Promise<Guest | undefined> }

/** Looks keys up among the invitations as they are now. */
export function createKeyRing(keys: Pick<KeyStore, 'find'>, now: () => number): KeyRing {
  return {
    async find(key) {
      const found = await keys.find(hashKey(key))
      if (found === undefined || (found.expiresAt !== null && found.expiresAt <= now())) return undefined
      return { name: keyName(found), key: found, ...(found.models && { models: found.models }) }
    },
  }
}

/** How a key is called: `Ada`, or `Ada/laptop` for one of several keys of a person. */
export const keyName = ({ person, name }: Pick<KeyRecord, 'person' | 'name'>): string =>
  person === undefined ? name : `${person}/${name}`
