import { conversationsOf, together, type DraftChange } from '@/domain/conversations/changes'
import type { ConversationId } from '@/domain/ids'
import { draftSchema } from '@/domain/schema/conversationSchema'
import type { StorageError } from '@/domain/storage/storageError'

import type { SentDraft, Storage } from '../storage'
import { FULL } from '../room'
import { clear, keep, read, readLeft, remove } from './readLeft'
import { BESIDE, NOTED, UNWRITTEN } from './unwritten'

export { keep as keepBeside }

type Parts = {
  readonly storage: Storage
  readonly place: globalThis.Storage
  readonly pageId: string
  /** Pages that are open now, by their ids. */
  readonly living: () => Promise<ReadonlySet<string>>
}

type Restored = {
  readonly changed: readonly ConversationId[]
  readonly drafts: readonly DraftChange[]
  /** Whether settings were among it. */
  readonly hasEdits: boolean
  /** The last failure; what it is of stays where it was. */
  readonly failure?: StorageError | undefined
  /** What is beside could not be read. */
  readonly isUnread: boolean
}

/** Writes what other pages left, in local storage and beside. */
export async function restoreLeft({ storage, place, pageId, living }: Parts): Promise<Restored> {
  const changed: ConversationId[] = []
  const drafts: DraftChange[] = []
  let hasEdits = false
  let failure: StorageError | undefined
  // Asking for the databases there are opens them, which a full disk doesn't bear.
  const beside = place.getItem(FULL) === null ? await read() : new Map<string, unknown>()
  const rows = beside ?? new Map<string, unknown>()
  const keys = new Set(keysOf(place, UNWRITTEN + pageId))
  const alive = rows.size > 0 ? await living() : undefined
  // What a page that lives has beside is on the way from it, and not left.
  for (const id of rows.keys()) if (id !== pageId && alive?.has(id) === false) keys.add(UNWRITTEN + id)
  for (const key of keys) {
    const id = key.slice(UNWRITTEN.length)
    const left = readLeft(rows.get(id), place.getItem(key))
    const all = left.changes.reduce(together, {})
    const written = await storage.apply(all)
    if (!written.ok) {
      failure = written.error
      continue
    }
    changed.push(...conversationsOf(all))
    const rest = [
      ...left.journals.map((message) => () => storage.writeJournal(message)),
      ...left.drafts.map(
        ([draftOf, draft]) =>
          () =>
            storage.saveDraft(draftOf, draft),
      ),
      ...(left.edits.length > 0 ? [() => storage.changeSettings(left.edits)] : []),
      ...(left.exchanges.length > 0 ? [() => storage.saveExchanges(left.exchanges)] : []),
    ]
    let missed: StorageError | undefined
    for (const write of rest) {
      const done = await write()
      if (!done.ok) missed = done.error
    }
    failure = missed ?? failure
    // What is not on disk stays where it is: all of it is written again, which changes nothing twice.
    if (missed) continue
    drafts.push(...left.drafts)
    hasEdits ||= left.edits.length > 0
    place.removeItem(key)
    if (rows.delete(id)) await remove(id).catch(() => undefined)
  }
  if (!beside) {
    // A busy disk: it is read again, as what couldn't be written is written again.
    place.setItem(BESIDE, '1')
  } else if (rows.size === 0 && place.getItem(FULL) === null) place.removeItem(BESIDE)
  return { changed, drafts, hasEdits, failure, isUnread: !beside }
}

/** Makes drafts again of what other pages were sending when they died. */
export async function restoreSent(
  storage: Storage,
  place: globalThis.Storage,
  pageId: string,
): Promise<void> {
  const others = Object.keys(place).filter((key) => key.startsWith(NOTED) && key !== NOTED + pageId)
  for (const key of others) {
    const restored = await Promise.all(readNotes(place.getItem(key)).map((note) => storage.restoreSent(note)))
    if (restored.every(({ ok }) => ok)) place.removeItem(key)
  }
}

/** Removes what any page left or noted. */
export async function removeLeft(place: globalThis.Storage): Promise<void> {
  for (const key of Object.keys(place))
    if (key.startsWith(UNWRITTEN) || key.startsWith(NOTED) || key === BESIDE) place.removeItem(key)
  await clear()
}

const keysOf = (place: globalThis.Storage, own: string): readonly string[] =>
  Object.keys(place).filter((name) => name.startsWith(UNWRITTEN) && name !== own)

function readNotes(text: string | null): readonly SentDraft[] {
  try {
    const notes: unknown = JSON.parse(text ?? '')
    return Array.isArray(notes) ? notes.filter(isNote) : []
  } catch {
    return []
  }
}

const isNote = (value: unknown): value is SentDraft =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'messageId' in value &&
  typeof value.messageId === 'string' &&
  'draft' in value &&
  draftSchema.safeParse(value.draft).success
