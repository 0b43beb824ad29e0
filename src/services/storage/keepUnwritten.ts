import { conversationsOf, together, type Changes } from '@/domain/changes'
import type { Draft } from '@/domain/draft'
import type { ConversationId, ExchangeId } from '@/domain/ids'
import { applySettingsEdits, type SettingsEdit } from '@/domain/settingsEdits'
import type { StorageError } from '@/domain/storageError'
import { afterPaint } from '@/lib/afterPaint'
import { ok, type Result } from '@/lib/result'

import { createSettingsQueue } from './createSettingsQueue'
import { readLeftEdits } from './readLeftEdits'
import type { Storage } from './storage'

/** Keys in local storage begin with this; each page has one of its own. */
export const UNWRITTEN = 'parlance-unwritten-'

/** How long a write that failed waits for its next try, in milliseconds. */
const AGAIN_MS = 5_000

type Unwritten = {
  readonly changes: readonly Changes[]
  readonly drafts: readonly (readonly [ConversationId | 'new', Draft | null])[]
  readonly edits: readonly SettingsEdit[]
}

/**
 * Keeps what has been handed to `storage` and is not on disk. What failed, for want of room say, is tried again with
 * the next change and every few seconds. When the page goes, the rest goes to local storage, which writes at once
 * where the database drops a write that waits behind another; the next page restores it.
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
  const isAllWritten = () => !failed && changes.size + drafts.size + settings.pending().length === 0
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
    for (const [id, draft] of drafts) await saveDraft(id, draft)
    await settings.retry()
    for (const kept of exchanges.values()) await saveExchange(...kept)
    settled()
    onWritten?.(tried ? conversationsOf(tried) : [], await restore())
    return written
  }

  const saveDraft: Storage['saveDraft'] = async (id, draft) => {
    if (isOver) return ok(undefined)
    drafts.set(id, draft)
    if (draft) {
      // The key shows first, and the last of several that come in one frame is written.
      await new Promise<void>(afterPaint)
      if (drafts.get(id) !== draft) return ok(undefined)
    }
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
      changed.push(...conversationsOf(all))
      for (const [id, draft] of left.drafts) await storage.saveDraft(id, draft)
      if (left.edits.length > 0) await storage.changeSettings(left.edits)
      place.removeItem(key)
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
      async apply(change) {
        if (isOver) return ok(undefined)
        if (hasFailed()) {
          fail(change)
          return tryAgain()
        }
        changes.add(change)
        const written = await storage.apply(change)
        changes.delete(change)
        // What was on its way when another failed is written once more, behind that.
        if (hasFailed() || (!written.ok && mayWorkLater(written.error))) {
          fail(change)
          later()
        }
        settled()
        return written
      },
      writeJournal: (message) => (isOver ? Promise.resolve(ok(undefined)) : storage.writeJournal(message)),
      async deleteEverything() {
        const deleted = await storage.deleteEverything()
        if (deleted.ok) {
          forget()
          for (const key of [own, ...others()]) place.removeItem(key)
        }
        return deleted
      },
    } satisfies Storage,

    /** To be called when the page may be gone next. */
    keep(): void {
      if (isAllWritten()) return
      const unwritten: Unwritten = {
        changes: [...(failed ? [failed] : []), ...changes],
        drafts: [...drafts],
        edits: settings.pending(),
      }
      try {
        place.setItem(own, JSON.stringify(unwritten))
        isKept = true
      } catch {
        // No room, or not allowed: then there is what the database has.
      }
    },

    /** To be called when another page has deleted everything: this one writes nothing more of what it holds. */
    giveUp(): void {
      isOver = true
      forget()
    },

    restore,
  }

  function forget() {
    clearTimeout(again)
    failed = undefined
    settings.forget()
    changes.clear()
    drafts.clear()
    exchanges.clear()
  }
}

/** Want of room passes, and so do hiccups; a database that is gone or newer does not come back to this page. */
const mayWorkLater = ({ type }: StorageError): boolean => type === 'quota' || type === 'failed'

function readUnwritten(text: string | null): Unwritten {
  try {
    const left = JSON.parse(text ?? '') as Partial<Unwritten>
    const { changes, drafts } = left
    if (Array.isArray(changes) && Array.isArray(drafts))
      return { changes, drafts, edits: readLeftEdits(left) }
  } catch {
    // Not what a page leaves.
  }
  return { changes: [], drafts: [], edits: [] }
}
