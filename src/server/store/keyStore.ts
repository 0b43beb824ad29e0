import type { Limit } from '../limits/limit'

/** An invitation. The key itself is nowhere. */
export type KeyRecord = {
  /** Of the key, unique among those of a person: `laptop`. */
  readonly name: string
  /** Whose key it is; absent = the key's name is the person's. */
  readonly person?: string | undefined
  /** SHA-256 of the key, in hexadecimal. Keys are 256 random bits, so nothing slower is needed. */
  readonly hash: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
  /** Milliseconds since the Unix epoch; null = for ever. */
  readonly expiresAt: number | null
  /** Null = every model. */
  readonly models: readonly string[] | null
  /** Absent = none. */
  readonly limits?: readonly Limit[] | undefined
}

/** Where invitations are kept: the only door to them, so that another kind of storage can take the file's place. */
export type KeyStore = {
  /** All invitations as they are now. Rejects when they cannot be read: nobody is let in then. */
  list(): Promise<readonly KeyRecord[]>
  /** The invitation with this hash as it is now, also where another host changed it a moment ago. Rejects as `list`. */
  find(hash: string): Promise<KeyRecord | undefined>
  /**
   * Replaces all invitations by what `change` makes of them; nothing is written where it gives undefined. Resolves to
   * whether something was. No other
   * change, of whatever process, comes between reading and writing. Rejects when that cannot be promised.
   */
  update(change: (records: readonly KeyRecord[]) => readonly KeyRecord[] | undefined): Promise<boolean>
}
