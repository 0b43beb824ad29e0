import { conversationsOf, together, type Changes, type DraftChange } from '@/domain/conversations/changes'
import { holdsDraft, type Draft } from '@/domain/drafts/draft'
import type { ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import { loadCode } from '@/lib/loadCode'
import { applySettingsEdits } from '@/domain/settings/settingsEdits'
import type { StorageError } from '@/domain/storage/storageError'
import type { Message } from '@/domain/messages/message'
import { ok, type Result } from '@/lib/result'

import { createSettingsQueue } from '../createSettingsQueue'
import { createThrottle } from '../createThrottle'
import { BESIDE, leaveInPlace, type Left, NOTED, noteInPlace, UNWRITTEN } from './unwritten'
import type { SentDraft, Storage } from '../storage'

/** How long a write that failed waits for its next try, in milliseconds. */
const AGAIN_MS = 5_000

/**
 * Keeps what has been handed to `storage` and is not on disk. A write that failed, because the disk was full for
 * instance, is tried again with the next change and every few seconds. When the page closes, the rest goes to local
 * storage, which is synchronous; the database drops a write that waits behind another. The next page restores it.
 * Where another tab has a newer version, this page never writes again: then all goes to a database beside (`beside`) as
 * it comes, so that a page that is killed loses none of it.
 *
 * @param pageId also what `living` calls this page.
 * @param onWritten called when what had failed is on disk after all: the conversations it is of, and those that a
 *   page before this one had left.
 * @param onRestored called with the drafts that a page before this one had left, once they are on disk.
 */
export function keepUnwritten(
  storage: Storage,
  place: globalThis.Storage,
  pageId: string,
  onWritten?: (ids: readonly ConversationId[], restored: readonly ConversationId[]) => void,
  living: () => Promise<ReadonlySet<string>> = () => Promise.resolve(new Set()),
  onRestored?: (restored: { readonly drafts: readonly DraftChange[]; readonly hasEdits: boolean }) => void,
) {
  /** In the order they came, each with the notes of what it sends: an older one is never written over a newer. */
  const changes = new Map<Changes, readonly SentDraft[]>()
  /** Those among them to be written again: they failed, or stood behind one that did. */
  const failed = new Set<Changes>()
  const drafts = new Map<ConversationId | 'new', Draft | null>()
  /** Replies that stream, where the newest journal is not on disk. */
  const journals = new Map<MessageId, Message>()
  /** Drafts on their way to become messages, noted in local storage until the message is on disk. */
  const sent = new Map<MessageId, SentDraft>()
  /** Records that could not be written. They are too large for local storage. */
  const exchanges = new Map<ExchangeId, Parameters<Storage['saveExchange']>>()
  const own = UNWRITTEN + pageId
  let again: ReturnType<typeof setTimeout> | undefined
  /** Conversations written since, of which nobody was told. */
  const late: ConversationId[] = []
  let isKept = false
  let isOver = false
  const settings = createSettingsQueue((edits) => storage.changeSettings(edits))
  const others = () => Object.keys(place).filter((name) => name.startsWith(UNWRITTEN) && name !== own)
  const openRest = () => loadCode(() => import('./restoreLeft'))
  let keeping: Promise<unknown> | undefined
  let isNews = false

  const isAllWritten = () => changes.size + drafts.size + journals.size + settings.pending().length === 0
  const forgetSent = (written: readonly SentDraft[]) => {
    if (written.length === 0) return
    for (const { messageId } of written) sent.delete(messageId)
    noteInPlace(place, pageId, [...sent.values()])
  }
  /** It is on disk. */
  const forgetChange = (change: Changes) => {
    const notes = changes.get(change) ?? []
    changes.delete(change)
    failed.delete(change)
    forgetSent(notes)
  }
  /** Whether one that came before it has failed, and will be written after it. */
  const isBehindFailed = (change: Changes) => {
    for (const each of changes.keys()) {
      if (each === change) return false
      if (failed.has(each)) return true
    }
    return false
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
  const unwritten = (): Left => ({
    changes: [...changes.keys()],
    drafts: [...drafts],
    edits: settings.pending(),
    journals: [...journals.values()],
  })
  /** Something could not be written. Resolves once it is beside, where it goes there. */
  const missed = ({ type }: StorageError): unknown => {
    if (type === 'outdated') return keepBeside()
    if (type !== 'gone') later()
    return undefined
  }
  /** One write at a time, and one more for what came meanwhile. */
  function keepBeside(): Promise<unknown> {
    if (keeping) {
      isNews = true
      return keeping.then(() => keeping)
    }
    place.setItem(BESIDE, '1')
    const kept = { ...unwritten(), exchanges: [...exchanges.values()].map(([exchange]) => exchange) }
    keeping = openRest()
      .then(({ keepBeside: keep }) => keep(pageId, kept))
      // A busy disk. What the page leaves in local storage when it closes is there still.
      .catch(later)
      .finally(() => {
        keeping = undefined
        if (!isNews) return
        isNews = false
        void keepBeside()
      })
    return keeping
  }

  /**
   * Writes all that waits, in the order it came, in one transaction. What is on its way goes along: it may fail too, and
   * waiting for it could be waiting for ever.
   */
  async function tryAgain(): Promise<Result<void, StorageError>> {
    clearTimeout(again)
    again = undefined
    const tried = [...changes.keys()]
    const whole = tried.length > 0 ? tried.reduce(together) : undefined
    const written = whole ? await storage.apply(whole) : ok(undefined)
    if (!written.ok) {
      await missed(written.error)
      return written
    }
    tried.forEach(forgetChange)
    late.push(...conversationsOf(whole ?? {}))
    const rest = [await settings.retry()]
    for (const id of drafts.keys()) rest.push(await writeDraft(id))
    for (const kept of exchanges.values()) rest.push(await saveExchange(...kept))
    settled()
    // What failed again, or came meanwhile, has another try to come.
    if (failed.size === 0 && rest.every(({ ok }) => ok)) onWritten?.(late.splice(0), await restore())
    return written
  }

  async function writeFirst(change: Changes): Promise<Result<void, StorageError>> {
    const written = await storage.apply(change)
    if (written.ok && !isBehindFailed(change)) forgetChange(change)
    else if (changes.has(change)) {
      failed.add(change)
      // Behind one that failed it is written once more.
      if (written.ok) later()
      // What is shown as complete is on disk, there if not here.
      else await missed(written.error)
    }
    settled()
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
    if (!written.ok) missed(written.error)
    else if (drafts.get(id) === draft) drafts.delete(id)
    settled()
    return written
  }

  const changeSettings: Storage['changeSettings'] = async (edits) => {
    if (isOver) return ok(undefined)
    const written = await settings.add(edits)
    if (!written.ok) missed(written.error)
    settled()
    return written
  }

  const saveExchange: Storage['saveExchange'] = async (...kept) => {
    if (isOver) return ok(undefined)
    const written = await storage.saveExchange(...kept)
    if (written.ok) exchanges.delete(kept[0].id)
    else {
      exchanges.set(kept[0].id, kept)
      missed(written.error)
    }
    return written
  }

  /**
   * Writes what pages before this one left; what cannot be written stays there. Resolves with what changed.
   *
   * @param looks also where nothing says that a page that was killed left something.
   */
  async function restore(looks = false): Promise<readonly ConversationId[]> {
    if (!looks && place.getItem(BESIDE) === null && others().length === 0) return []
    const restored = await openRest().then(
      ({ restoreLeft }) => restoreLeft({ storage, place, pageId, living }),
      // Without its code all stays where it is.
      () => undefined,
    )
    if (restored?.failure) missed(restored.failure)
    if (restored?.isUnread) later()
    if (restored && (restored.hasEdits || restored.drafts.length > 0)) onRestored?.(restored)
    return restored?.changed ?? []
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
        changes.set(change, takeAlong(change))
        if (failed.size > 0) {
          failed.add(change)
          return tryAgain()
        }
        return writeFirst(change)
      },
      async writeJournal(message) {
        if (isOver) return ok(undefined)
        journals.set(message.id, message)
        const written = await storage.writeJournal(message)
        // One that failed is followed by the next, half a second later.
        if (!written.ok) {
          if (written.error.type === 'outdated') await keepBeside()
        } else if (journals.get(message.id) === message) journals.delete(message.id)
        settled()
        return written
      },
      async deleteEverything() {
        const deleted = await storage.deleteEverything()
        if (deleted.ok) {
          forget()
          await openRest().then(
            ({ removeLeft }) => removeLeft(place),
            () => undefined,
          )
        }
        return deleted
      },
    } satisfies Storage,

    /** Hands everything that waits for its turn to the database. To be called when the page is hidden. */
    flush(): void {
      typing.flushAll()
    },

    /**
     * To be called when the page may be gone next.
     *
     * @param seen what is nowhere but in memory, where the database is gone.
     */
    keep(seen?: Changes): void {
      typing.flushAll()
      if (seen) {
        changes.set(seen, [])
        failed.add(seen)
      }
      if (isAllWritten()) return
      if (leaveInPlace(place, own, unwritten())) isKept = true
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
      if (!Object.keys(place).some((key) => key.startsWith(NOTED))) return
      await openRest().then(
        (rest) => rest.restoreSent(storage, place, pageId),
        () => undefined,
      )
    },
  }

  /** What a change writes is not written apart from it: drafts that became messages, and journals of replies that ended. */
  function takeAlong(change: Changes): readonly SentDraft[] {
    for (const [id] of change.drafts ?? []) drafts.delete(id)
    for (const { id, status } of change.messages ?? []) if (status.type !== 'streaming') journals.delete(id)
    return [...sent.values()].filter((note) => takes(change, note))
  }

  function forget() {
    clearTimeout(again)
    settings.forget()
    changes.clear()
    failed.clear()
    drafts.clear()
    journals.clear()
    exchanges.clear()
    forgetSent([...sent.values()])
  }
}

/** Whether the change writes what was sent: its message, or a queue it waits in. */
const takes = ({ messages = [], drafts = [] }: Changes, { messageId, draft }: SentDraft): boolean =>
  messages.some(({ id }) => id === messageId) || drafts.some(([, kept]) => kept && holdsDraft(kept, draft))
