/** How a kept reply stands. `cut`: whoever read it is no more, or gave up; what it had stored is there. */
export type ReplyState = 'running' | 'done' | 'stopped' | 'cut'

/** A reply that a host begins to read. */
export type NewReply = {
  /** 32 hexadecimal digits, chosen by whoever asks. */
  readonly id: string
  /** Whose it is; only the same one may read it. */
  readonly owner: string
  /** SHA-256 of the key its bytes are sealed with, in hexadecimal; null = they are not sealed. */
  readonly keyHash: string | null
  /** How long it is kept after its end, in milliseconds. */
  readonly keepMs: number
}

/** What the upstream answered, before any byte. */
export type ReplyHead = { readonly status: number; readonly type: string }

export type FoundReply = Omit<NewReply, 'id' | 'keepMs'> & {
  readonly state: ReplyState
  /** Null while nothing was answered. */
  readonly head: ReplyHead | null
  /** Bytes of the answer that are stored. */
  readonly length: number
  /** Somebody, on whichever host, asked to stop it. */
  readonly isStopAsked: boolean
}

/** A piece of a reply: where it begins in the answer, how long it is there, and its bytes, which may be sealed. */
export type ReplyPart = {
  readonly at: number
  readonly length: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** How much one owner may have here at a time. */
export type ReplyRoom = {
  readonly mostRunning: number
  /** Those that ended are kept up to this many bytes and replies; the oldest go first. */
  readonly mostBytes: number
  readonly mostKept: number
}

/**
 * Replies that outlive whoever asked for them, of all hosts that share the store. Rejects where it cannot be read or
 * written. What a host that is no more was reading counts as cut.
 */
export type ReplyStore = {
  /** One whose upstream refused it may be asked for again under its id. */
  begin(reply: NewReply, room: ReplyRoom): Promise<'begun' | 'taken' | 'full'>
  answered(id: string, head: ReplyHead): Promise<void>
  /** Adds the next part. The same one again is the same as once. */
  append(id: string, part: ReplyPart): Promise<void>
  /** From now on its time runs. */
  end(id: string, state: Exclude<ReplyState, 'running'>): Promise<void>
  /** Undefined for one that never was here, or whose time is over. */
  find(id: string): Promise<FoundReply | undefined>
  /** The next parts that have bytes at this offset or behind it, in order; a few megabytes at most. */
  parts(id: string, from: number): Promise<readonly ReplyPart[]>
  /** Calls back when it was asked to stop, was removed or ended, now and then for nothing; gives what ends that. */
  watch(id: string, onChange: () => void): () => void
  askToStop(id: string): Promise<void>
  /** Removes its bytes at once; one that runs is stopped. */
  remove(id: string): Promise<void>
  /** Removes all whose time is over. */
  sweep(): Promise<void>
}

/** The most that `parts` gives at once, in bytes of the answer; one part at least. */
export const MOST_READ_BYTES = 4_000_000
