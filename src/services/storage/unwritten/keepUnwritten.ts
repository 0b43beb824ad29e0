import { conversationsOf, together, type Changes } from '@/domain/conversations/changes'
import { holdsDraft, type Draft } from '@/domain/drafts/draft'
import type { ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import { applySettingsEdits } from '@/domain/settings/settingsEdits'
import type { StorageError } from '@/domain/storage/storageError'
import type { Message } from '@/domain/messages/message'
import { ok, type Result } from '@/lib/result'

import { createSettingsQueue } from '../createSettingsQueue'
import { createThrottle } from '../createThrottle'
import { noteInPlace, notesOfOthers } from './sentNotes'
import type { SentDraft, Storage } from '../storage'
import { leaveInPlace, readUnwritten, UNWRITTEN, type Unwritten } from './unwritten'

/** How long a write that failed waits for its next try, in milliseconds. */
const AGAIN_MS = 5_000

/**
 * Keeps what has been handed to `storage` and is not on disk. A write that failed, because the disk was full for
 * instance, is tried again with the next change and every few seconds. When the page closes, the rest goes to local
 * storage, which is synchronous; the database drops a write that waits behind another. The next page restores it.
 *
 * @param onWritten called when what had failed is on disk after all: the conversations it is of, and those that a
 *   page before this one had left.
 */
export function keepUnwritten(
  storage: Storage,
  place: globalThis.Storage,
  pageId: string,
  onWritten?: (ids: readonly ConversationId[], restored: readonly ConversationId[]) => void,
) {
  const changes = new Set<Changes>()
  const drafts = new Map<ConversationId | 'new', Draft | null>()
  /** Replies that stream, where the newest journal is not on disk. */
  const journals = new Map<MessageId, Message>()
  /** Drafts on their way to become messages, noted in local storage until the message is on disk. */
  const sent = new Map<MessageId, SentDraft>()
  /** Those among them that are in a change handed to storage. */
  const handed = new Set<SentDraft>()
  /** Records that could not be written. Too large for local storage: they live as long as the page. */
  const exchanges = new Map<ExchangeId, Parameters<Storage['saveExchange']>>()
  const own = UNWRITTEN + pageId
  let failed: Changes | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let isKept = false
  let isOver = false
  const settings = createSettingsQueue((edits) => storage.changeSettings(edits), mayWorkLater)
  const others = () => Object.keys(place).filter((name) => name.startsWith(UNWRITTEN) && name !== own)

  const hasFailed = () => failed !== undefined
  const fail = (change: Changes) => {
    failed = failed ? together(failed, change) : change
  }
  const isAllWritten = () =>
    !failed && changes.size + drafts.size + journals.size + settings.pending().length === 0
  const forgetSent = (written: Iterable<SentDraft>) => {
    if (sent.size === 0) return
    for (const note of [...written]) {
      sent.delete(note.messageId)
      handed.delete(note)
    }
    noteInPlace(place, pageId, [...sent.values()])
  }
  const settled = () => {
    if (isKept && isAllWritten()) {
      isKept = false
      place.removeItem(own)
    }
  }
  const later = () => {
    again ??= setTimeout(() => void tryAgain(), AGAIN_MS)
  }

  /** Writes what failed, with all that came since, in one transaction. */
  async function tryAgain(): Promise<Result<void, StorageError>> {
    clearTimeout(again)
    again = undefined
    const tried = failed
    const written = tried ? await storage.apply(tried) : ok(undefined)
    // What came meanwhile holds this too, and is on its way.
    if (failed !== tried) return written
    if (!written.ok) {
      later()
      return written
    }
    failed = undefined
    forgetSent(handed)
    for (const id of drafts.keys()) await writeDraft(id)
    await settings.retry()
    for (const kept of exchanges.values()) await saveExchange(...kept)
    settled()
    onWritten?.(tried ? conversationsOf(tried) : [], await restore())
    return written
  }

  const typing = createThrottle(writeDraft)
  const saveDraft: Storage['saveDraft'] = async (id, draft) => {
    if (isOver) return ok(undefined)
    drafts.set(id, draft)
    const written = typing.changed(id)
    if (draft === null) typing.flush(id)
    return written
  }

  /** Writes what is under this key by now; nothing where a change has taken it along. */
  async function writeDraft(id: ConversationId | 'new'): Promise<Result<void, StorageError>> {
    const draft = drafts.get(id)
    if (draft === undefined || isOver) return ok(undefined)
    const written = await storage.saveDraft(id, draft)
    if (!written.ok) later()
    else if (drafts.get(id) === draft) drafts.delete(id)
    settled()
    return written
  }

  const changeSettings: Storage['changeSettings'] = async (edits) => {
    if (isOver) return ok(undefined)
    const written = await settings.add(edits)
    if (!written.ok && mayWorkLater(written.error)) later()
    settled()
    return written
  }

  const saveExchange: Storage['saveExchange'] = async (...kept) => {
    if (isOver) return ok(undefined)
    const written = await storage.saveExchange(...kept)
    if (written.ok) exchanges.delete(kept[0].id)
    else if (mayWorkLater(written.error)) {
      exchanges.set(kept[0].id, kept)
      later()
    }
    return written
  }

  /** Writes what pages before this one left; what cannot be written stays there. Resolves with what changed. */
  async function restore(): Promise<readonly ConversationId[]> {
    const changed: ConversationId[] = []
    for (const key of others()) {
      const left = readUnwritten(place.getItem(key))
      const all = left.changes.reduce(together, {})
      const written = await storage.apply(all)
      if (!written.ok && mayWorkLater(written.error)) {
        later()
        continue
      }
      if (written.ok) changed.push(...conversationsOf(all))
      const rest = [
        ...left.journals.map((message) => () => storage.writeJournal(message)),
        ...left.drafts.map(
          ([id, draft]) =>
            () =>
              storage.saveDraft(id, draft),
        ),
        ...(left.edits.length > 0 ? [() => storage.changeSettings(left.edits)] : []),
      ]
      let mayWork = false
      for (const write of rest) {
        const done = await write()
        mayWork ||= !done.ok && mayWorkLater(done.error)
      }
      // What is not on disk stays where it is: all of it is written again, which changes nothing twice.
      if (mayWork) later()
      else if (written.ok) place.removeItem(key)
    }
    return changed
  }

  return {
    storage: {
      ...storage,
      saveDraft,
      changeSettings,
      async loadPreferences() {
        const loaded = await storage.loadPreferences()
        if (!loaded.ok) return loaded
        const onTop = applySettingsEdits(loaded.value.settings, settings.pending())
        return ok({ ...loaded.value, settings: onTop })
      },
      saveExchange,
      noteSent(note) {
        if (isOver) return
        sent.set(note.messageId, note)
        noteInPlace(place, pageId, [...sent.values()])
      },
      async apply(change) {
        if (isOver) return ok(undefined)
        const notes = takeAlong(change)
        if (hasFailed()) {
          fail(change)
          return tryAgain()
        }
        changes.add(change)
        const written = await storage.apply(change)
        changes.delete(change)
        if (written.ok && notes.length > 0) forgetSent(notes)
        // What was on its way when another failed is written once more, behind that.
        if (hasFailed() || (!written.ok && mayWorkLater(written.error))) {
          fail(change)
          later()
        }
        settled()
        return written
      },
      async writeJournal(message) {
        if (isOver) return ok(undefined)
        journals.set(message.id, message)
        const written = await storage.writeJournal(message)
        // One that failed is followed by the next, half a second later.
        if (journals.get(message.id) === message) journals.delete(message.id)
        settled()
        return written
      },
      async deleteEverything() {
        const deleted = await storage.deleteEverything()
        if (deleted.ok) {
          forget()
          for (const key of [own, ...others()]) place.removeItem(key)
          for (const { key } of notesOfOthers(place, pageId)) place.removeItem(key)
        }
        return deleted
      },
    } satisfies Storage,

    /** Hands everything that waits for its turn to the database. To be called when the page is hidden. */
    flush(): void {
      typing.flushAll()
    },

    /** To be called when the page may be gone next. */
    keep(): void {
      typing.flushAll()
      if (isAllWritten()) return
      const unwritten: Unwritten = {
        changes: [...(failed ? [failed] : []), ...changes],
        drafts: [...drafts],
        edits: settings.pending(),
        journals: [...journals.values()],
      }
      if (leaveInPlace(place, own, unwritten)) isKept = true
    },

    /** To be called when another page has deleted everything: this one writes nothing more of what it holds. */
    giveUp(): void {
      isOver = true
      forget()
    },

    restore,

    /** Calls back when another page has closed and left what it could not write. */
    onLeft(listener: () => void): void {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key?.startsWith(UNWRITTEN) === true && newValue !== null) listener()
      })
    },

    /**
     * Makes drafts again of what pages before this one were sending when they died. To be called at the start alone:
     * while its page lives, a note is of something that is about to be written.
     */
    async restoreSent(): Promise<void> {
      for (const { key, notes } of notesOfOthers(place, pageId)) {
        const restored = await Promise.all(notes.map((note) => storage.restoreSent(note)))
        if (restored.every(({ ok }) => ok)) place.removeItem(key)
      }
    },
  }

  /** What a change writes is not written apart from it: drafts that became messages, and journals of replies that ended. */
  function takeAlong(change: Changes): readonly SentDraft[] {
    for (const [id] of change.drafts ?? []) drafts.delete(id)
    for (const { id, status } of change.messages ?? []) if (status.type !== 'streaming') journals.delete(id)
    const notes = [...sent.values()].filter((note) => takes(change, note))
    for (const note of notes) handed.add(note)
    return notes
  }

  function forget() {
    clearTimeout(again)
    failed = undefined
    settings.forget()
    changes.clear()
    drafts.clear()
    journals.clear()
    exchanges.clear()
    forgetSent(sent.values())
  }
}

/** Want of room passes, and so do hiccups; a database that is gone or newer does not come back to this page. */
const mayWorkLater = ({ type }: StorageError): boolean => type === 'quota' || type === 'failed'

/** Whether the change writes what was sent: its message, or a queue it waits in. */
const takes = ({ messages = [], drafts = [] }: Changes, { messageId, draft }: SentDraft): boolean =>
  messages.some(({ id }) => id === messageId) || drafts.some(([, kept]) => kept && holdsDraft(kept, draft))
