import type { Changes, DraftChange } from '@/domain/conversations/changes'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { Message } from '@/domain/messages/message'
import type { SettingsEdit } from '@/domain/settings/settingsEdits'

import type { SentDraft } from '../storage'

/** Keys in local storage begin with this; each page has one of its own. */
export const UNWRITTEN = 'parlance-unwritten-'

/** Says in local storage that pages left something in the database beside (`beside`). */
export const BESIDE = 'parlance.beside'

/** Parts larger than this, in characters of JSON, are left out where local storage has no room for everything. */
const LARGE_CHARS = 500_000

/** What a page that closes had handed to storage and not seen written. */
export type Left = {
  readonly changes: readonly Changes[]
  readonly drafts: readonly DraftChange[]
  readonly edits: readonly SettingsEdit[]
  /** Replies that were streaming, as far as they had come. */
  readonly journals: readonly Message[]
}

/** The same with the records of requests, which are too large for local storage. */
export type Unwritten = Left & { readonly exchanges: readonly Exchange[] }

/**
 * Leaves it in local storage under `key`, at once. Local storage holds some five million characters: where it does not
 * all fit, an import in progress say, what is small is left. False where nothing could be.
 */
export function leaveInPlace(place: globalThis.Storage, key: string, unwritten: Left): boolean {
  try {
    place.setItem(key, JSON.stringify(unwritten))
    return true
  } catch {
    const small = withoutLarge(unwritten)
    // No room, or not allowed: then there is what the database has.
    return small !== undefined && leaveInPlace(place, key, small)
  }
}

/** Chat by chat, without those that are large; undefined where that leaves out nothing. */
function withoutLarge(unwritten: Left): Left | undefined {
  const isSmall = (part: unknown) => JSON.stringify(part).length <= LARGE_CHARS
  const all = unwritten.changes.flatMap((change) => (isSmall(change) ? [change] : chatByChat(change)))
  const changes = all.filter(isSmall)
  const journals = unwritten.journals.filter(isSmall)
  const isLess = changes.length + journals.length < all.length + unwritten.journals.length
  return isLess ? { ...unwritten, changes, journals } : undefined
}

/** What is of no chat comes first. */
function chatByChat({ conversations = [], messages = [], ...rest }: Changes): readonly Changes[] {
  const ids = new Set([...conversations.map(({ id }) => id), ...messages.map((each) => each.conversationId)])
  return [
    rest,
    ...[...ids].map((id) => ({
      conversations: conversations.filter((each) => each.id === id),
      messages: messages.filter((each) => each.conversationId === id),
    })),
  ]
}

/** Keys in local storage begin with this. Unlike what a page leaves when it closes, other pages do not act on them. */
export const NOTED = 'parlance-sending-'

/** Notes what this page is sending in place of what it noted before. */
export function noteInPlace(place: globalThis.Storage, pageId: string, notes: readonly SentDraft[]): void {
  try {
    if (notes.length === 0) place.removeItem(NOTED + pageId)
    else place.setItem(NOTED + pageId, JSON.stringify(notes))
  } catch {
    // No room, or not allowed: then there is the draft as it was last saved.
  }
}
