import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import type { CatalogHistory } from '@/commands/catalog/catalogHistory'
import type { ExchangeRecords } from '@/commands/exchanges/exchangeRecords'
import type { Commands } from '@/commands/registry/commands'
import type { CatalogEntry } from '@/domain/catalog'
import type { EngineStatus, ModelShelf } from '@/domain/builtin/modelShelf'
import type { AttachmentId, MessageId } from '@/domain/ids'
import type { Message, Part } from '@/domain/messages/message'
import type { Search } from '@/domain/search/search'
import type { ModelRef } from '@/domain/modelRef'
import type { Api } from '@/queries/createApi'
import type { Queries } from '@/queries/clientOf'
import type { Loaded } from '@/queries/stored'
import type { AppState, AppStore } from '@/store/appStore'
import type { LiveReplies } from '@/store/liveReplies'

/** Puts text on the clipboard; resolves to whether the browser allowed it. */
export type Clipboard = {
  copyText: (text: string) => Promise<boolean>
  /** What is on it; undefined where the browser does not allow to look. */
  readText: () => Promise<string | undefined>
  /** Plain and rich together, so that the target takes what it can; called before anything is waited for. */
  copyRich: (plain: string | Promise<string>, html: string | Promise<string>) => Promise<boolean>
  /** A picture that may still be made; called before anything is waited for. */
  copyPicture: (picture: Promise<Blob | undefined>) => Promise<boolean>
}

/** The running app as views see it: what it knows, what it can do. */
export type App = ExchangeRecords & {
  readonly store: AppStore
  readonly liveReplies: LiveReplies
  readonly commands: Commands
  readonly api: Api
  readonly queries: Queries
  /** The end of the long conversation that the page starts with, read before anything is drawn, until it is. */
  readonly start?: undefined | { readonly ending: () => readonly Message[]; readonly forget: () => void }
  /** Reads the lists and catalogs kept on disk, once; absent = none are. */
  readonly restore?: () => Promise<void>
  /** The catalog entry of a model, as far as its catalog has been read. */
  readonly entryOf: (model: ModelRef) => CatalogEntry | undefined
  /** Calls back whenever `entryOf` may find another. Returns how to stop. */
  readonly watchEntries: (listener: () => void) => () => void
  readonly catalogs: CatalogHistory
  readonly clipboard: Clipboard
  /** The engine of this page: what it is doing, how to free it, and the models it can be given. */
  readonly builtin: {
    readonly status: { read: () => EngineStatus; subscribe: (listener: () => void) => () => void }
    readonly unload: () => Promise<void>
    readonly shelf: ModelShelf
  }
  /** Bytes of an attachment; null when they are no longer stored. */
  readonly loadAttachment: (id: AttachmentId) => Loaded<Blob | null>
  /** Search over all messages; its code and its index start with the first call. */
  readonly openSearch: () => Promise<Search>
  /** Whom this page asked, besides those that connections name. */
  readonly contacts: {
    readonly others: () => readonly string[]
    readonly isEnforced: () => boolean
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  readonly newId: () => string
  /** A number from 0 up to 1. */
  readonly random: () => number
}

export const AppContext = createContext<App | null>(null)

/** The running app; throws outside of its provider, which is a bug. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppContext around it')
  return app
}

/** What the app can do. */
export const useCommands = (): Commands => useApp().commands

/** A piece of the state. The selector must return something already in it. */
export const useAppState = <Selected>(selector: (state: AppState) => Selected): Selected =>
  useStore(useApp().store, selector)

/** Parts of a streaming reply so far. Re-renders its caller, and only it, at most once a frame. */
export function useLiveParts(id: MessageId): readonly Part[] {
  const { liveReplies } = useApp()
  const subscribe = useCallback(
    (changed: () => void) => liveReplies.subscribe(id, changed),
    [liveReplies, id],
  )
  return useSyncExternalStore(subscribe, () => liveReplies.read(id))
}
