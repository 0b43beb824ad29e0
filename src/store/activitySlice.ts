import type { StateCreator } from 'zustand/vanilla'

import type { AgentTree } from '@/domain/agents/agentTree'
import type { Changes } from '@/domain/conversations/changes'
import type { Draft } from '@/domain/drafts/draft'
import type { AgentTreeId, ConversationId, MessageId } from '@/domain/ids'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { SettingsEdit } from '@/domain/settings/settingsEdits'
import type { ToolProgress } from '@/domain/tools/toolExecutor'

/** What a reply in flight is doing. Its text is in `LiveReplies`. */
export type ReplyPhase =
  | { readonly type: 'waiting' }
  | { readonly type: 'streaming' }
  /** Nothing but reasoning has come. */
  | { readonly type: 'thinking' }
  /** The earlier part of its chat is summarised first. */
  | { readonly type: 'summarising' }
  /** It has called tools, and their calls are made. */
  | { readonly type: 'tools' }
  /** The service does others first; 1 is the next. */
  | { readonly type: 'queued'; readonly place: number }
  /** `at` in milliseconds since the epoch: when the next attempt starts. */
  | { readonly type: 'retrying'; readonly at: number; readonly attempt: number; readonly error: ServiceError }

export type ReplyInFlight = {
  readonly messageId: MessageId
  readonly phase: ReplyPhase
  /** Another device of the person asked for it; it is followed here. */
  readonly isOfOther?: boolean
}

/** A line the person may want to react to: an undo, a warning that something could not be saved. */
export type Notice = {
  readonly id: string
  readonly tone: 'info' | 'danger'
  readonly text: string
  /** What undo puts back. */
  readonly undo?: Changes
  /** What undo puts back of the settings. */
  readonly undoEdits?: readonly SettingsEdit[]
  /** A place of the app it is about. */
  readonly href?: string
  /** How many items of an export are done, and of how many; what it is about can be cancelled. */
  readonly progress?: {
    readonly done: number
    readonly total: number
    readonly of: 'conversations' | 'messages' | 'files'
  }
  /** Offers to download everything kept in memory. */
  readonly offersDownload?: boolean
}

/** A file that is read and stored before it is part of a draft. */
export type AwaitedFile = { readonly name: string }

export type ActivitySlice = {
  readonly replies: Readonly<Partial<Record<ConversationId, ReplyInFlight>>>
  /** Chats in which another device of the person is at work, as it says. */
  readonly runningElsewhere: ReadonlySet<ConversationId>
  /** Follow-ups typed while a reply runs, in order. */
  readonly queued: Readonly<Partial<Record<ConversationId, readonly Draft[]>>>
  /** By conversation, `new` for the start page. */
  readonly drafts: Readonly<Record<string, Draft>>
  /** Files on their way into a draft, by the same keys. */
  readonly awaited: Readonly<Record<string, readonly AwaitedFile[]>>
  /** How far the reading of such a file is: pages, slides or chapters. */
  readonly fileProgress: ReadonlyMap<AwaitedFile, { readonly done: number; readonly total: number }>
  /** Something could not be written: what is in memory may be nowhere else. */
  readonly holdsUnsaved: boolean
  /** Why this page can save nothing more, and takes no message; null where it can. */
  readonly cannotSave: 'outdated' | 'gone' | null
  readonly notices: readonly Notice[]
  /** By chat, how full its context was, in percent, when a summary was put off or failed. */
  readonly summaryPutOff: Readonly<Partial<Record<ConversationId, number>>>
  /** How far running tools are, by tool message. */
  readonly toolProgress: Readonly<Partial<Record<MessageId, ToolProgress>>>
  /** The sub-agents of this page's chats, and what they may take; only those that work or are looked at. */
  readonly agentTrees: Readonly<Partial<Record<AgentTreeId, AgentTree>>>
  agentTreeChanged: (tree: AgentTree) => void
  toolProgressed: (id: MessageId, progress: ToolProgress | undefined) => void
  replyStarted: (conversationId: ConversationId, messageId: MessageId, isOfOther?: boolean) => void
  replyPhaseChanged: (conversationId: ConversationId, phase: ReplyPhase) => void
  replyFinished: (conversationId: ConversationId) => void
  runningElsewhereChanged: (ids: ReadonlySet<ConversationId>) => void
  followUpsChanged: (conversationId: ConversationId, waiting: readonly Draft[]) => void
  draftsLoaded: (drafts: Readonly<Record<string, Draft>>) => void
  draftChanged: (conversationId: string, draft: Draft) => void
  filesAwaited: (conversationId: string, files: readonly AwaitedFile[]) => void
  fileProgressed: (file: AwaitedFile, done: number, total: number) => void
  filesSettled: (conversationId: string, files: readonly AwaitedFile[]) => void
  unsavedHeld: (isHeld: boolean) => void
  savingEnded: (why: ActivitySlice['cannotSave']) => void
  summaryWasPutOff: (conversationId: ConversationId, percent: number) => void
  noticeShown: (notice: Notice) => void
  noticeDismissed: (id: string) => void
}

/** What is going on right now and is gone with the page, and the drafts. */
export const createActivitySlice: StateCreator<ActivitySlice> = (set) => ({
  replies: {},
  runningElsewhere: new Set(),
  queued: {},
  drafts: {},
  awaited: {},
  fileProgress: new Map(),
  holdsUnsaved: false,
  cannotSave: null,
  notices: [],
  summaryPutOff: {},
  toolProgress: {},
  agentTrees: {},

  agentTreeChanged: (tree) => set(({ agentTrees }) => ({ agentTrees: { ...agentTrees, [tree.id]: tree } })),

  toolProgressed: (id, progress) =>
    set(({ toolProgress: { [id]: before, ...rest } }) => {
      if (progress) return { toolProgress: { ...rest, [id]: progress } }
      return before ? { toolProgress: rest } : {}
    }),

  replyStarted: (conversationId, messageId, isOfOther = false) =>
    set(({ replies }) => ({
      replies: { ...replies, [conversationId]: { messageId, phase: { type: 'waiting' }, isOfOther } },
    })),

  replyPhaseChanged: (conversationId, phase) =>
    set(({ replies }) => {
      const reply = replies[conversationId]
      return reply ? { replies: { ...replies, [conversationId]: { ...reply, phase } } } : {}
    }),

  replyFinished: (conversationId) => set(({ replies: { [conversationId]: _, ...replies } }) => ({ replies })),

  runningElsewhereChanged: (runningElsewhere) => set({ runningElsewhere }),

  followUpsChanged: (conversationId, waiting) =>
    set(({ queued: { [conversationId]: _, ...queued } }) => ({
      queued: waiting.length > 0 ? { ...queued, [conversationId]: waiting } : queued,
    })),

  draftsLoaded: (drafts) => set({ drafts }),

  draftChanged: (conversationId, draft) =>
    set(({ drafts }) => ({ drafts: { ...drafts, [conversationId]: draft } })),

  filesAwaited: (conversationId, files) =>
    set(({ awaited }) => ({
      awaited: { ...awaited, [conversationId]: [...(awaited[conversationId] ?? []), ...files] },
    })),

  fileProgressed: (file, done, total) =>
    set(({ fileProgress }) => ({ fileProgress: new Map(fileProgress).set(file, { done, total }) })),

  filesSettled: (conversationId, files) =>
    set(({ awaited: { [conversationId]: before = [], ...awaited }, fileProgress }) => ({
      awaited: { ...awaited, [conversationId]: before.filter((file) => !files.includes(file)) },
      fileProgress: new Map([...fileProgress].filter(([file]) => !files.includes(file))),
    })),

  unsavedHeld: (holdsUnsaved) => set({ holdsUnsaved }),
  savingEnded: (cannotSave) =>
    set(({ notices }) => ({
      cannotSave,
      // It says all there is to say of saving: that the disk is full or nearly so would only hide it.
      notices: cannotSave ? notices.filter(({ id }) => id !== 'storage' && id !== 'low-space') : notices,
    })),

  summaryWasPutOff: (conversationId, percent) =>
    set(({ summaryPutOff }) => ({ summaryPutOff: { ...summaryPutOff, [conversationId]: percent } })),

  noticeShown: (notice) =>
    set(({ notices }) => ({
      notices: [...notices.filter(({ id }) => id !== notice.id), notice].filter(
        // What could not be saved is not pushed away by what matters less.
        (each, at, all) => at > all.length - 4 || each.offersDownload,
      ),
    })),

  noticeDismissed: (id) => set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
})
