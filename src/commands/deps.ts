import type { RootUse } from '@/domain/agents/agentTree'
import type { CatalogEntry } from '@/domain/catalog'
import type { Connection } from '@/domain/connections/connection'
import type { AgentTreeId, ConversationId, ExchangeId, MessageId, ModelId, ToolId } from '@/domain/ids'
import type { ServerAnswer } from '@/domain/mcp/serverContent'
import type { ToolServer } from '@/domain/mcp/toolServer'
import type { ModelRef } from '@/domain/modelRef'
import type { Search } from '@/domain/search/search'
import type { SourceNumbers } from '@/domain/sources/sourceMarks'
import type { ToolDecision } from '@/domain/tools/approval'
import type { LoadToolProvider } from '@/domain/tools/toolExecutor'
import type { NamedAddresses } from '@/domain/web/namedAddresses'
import type { Result } from '@/lib/result'
import type { Queries } from '@/queries/clientOf'
import type { Api } from '@/queries/createApi'
import type { streamCompletion } from '@/services/completions/streamCompletion'
import type { Page } from '@/services/doctor/browserPage'
import type { DocumentWorker } from '@/services/documents/worker/readInWorker'
import type { saveToDisk } from '@/services/download/saveToDisk'
import type { KeyVault } from '@/services/keys/keyVault'
import type { ServerPool } from '@/services/mcp/createServerPool'
import type { ServerAuth } from '@/services/mcp/signIn/createServerAuth'
import type { Sandbox } from '@/services/sandbox/createSandbox'
import type { Storage } from '@/services/storage/storage'
import type { Tabs } from '@/services/tabs/tabs'
import type { AppStore } from '@/store/appStore'
import type { LiveReplies } from '@/store/liveReplies'

import type { LoadService } from '@/services/lazyServices'

/** A reply that can be stopped, or hurried through its wait before the next attempt. */
export type InFlight = {
  readonly messageId: MessageId
  readonly controller: AbortController
  /** Ends the present wait between attempts; does nothing when there is none. */
  hurry: () => void
  /** While it thinks: ends that, and asks for the answer. */
  answerNow?: (() => void) | undefined
  /** While the calls of the reply are made. */
  tools?: ToolFlight
  /** The document in which the person's other devices are told of it: one for all its rounds. */
  readonly told: { at?: Promise<string | undefined> }
  /** What all its rounds asked for, and the budget that they share with sub-agents, once there are some. */
  readonly asked: { use?: RootUse; tree?: AgentTreeId }
}

export type SeenInTurn = {
  readonly isTainted: boolean
  readonly hasForeignText: boolean
  readonly named: Pick<NamedAddresses, 'has'>
  readonly sources: SourceNumbers
  readonly inTree: TreeGrants
}

/** What the person allowed in this turn for a chat and all its sub-agents, which share this. */
export type TreeGrants = {
  /** By tool: whether they knew of content from outside, or the tool brought it itself. */
  readonly knowing: Map<ToolId, boolean>
  /** Calls that wait and hear of each of them. */
  readonly waiting: Set<() => void>
}

/** What can be done while the calls of a reply are made. */
export type ToolFlight = {
  /** Calls that wait for the person, by tool message. */
  readonly waiting: Map<MessageId, (decision: ToolDecision) => void>
  /** What the person said before the call had begun to wait: it is shown a moment earlier. */
  readonly said: Map<MessageId, ToolDecision>
  /** What the turn has seen: what it gives on to others counts for them, too. */
  readonly turn: SeenInTurn
  /** Ends the calls of this round. */
  readonly round: AbortController
  /** Ends the calls and asks for the answer from what is there. */
  answerNow: () => void
}

/** Everything a command may touch. Built once in `app/createApp.ts`, faked in tests. */
export type CommandDeps = {
  readonly store: AppStore
  readonly liveReplies: LiveReplies
  readonly storage: Storage
  readonly keys: KeyVault
  readonly api: Api
  readonly streamCompletion: typeof streamCompletion
  /** How requests of this connection leave the page; the built-in service is answered inside it. */
  readonly fetchFor: (connection: Connection) => typeof globalThis.fetch
  /** Readies a request that is about to be made: the code for it, and the connection to the service or its engine. */
  readonly warm: (connection: Connection, modelId: ModelId) => void
  /** The catalog entry of a model, as far as its catalog has been read. */
  readonly entryOf: (model: ModelRef) => CatalogEntry | undefined
  /** Model lists and catalogs as far as they have been read, and those that are being read. */
  readonly queries: Queries
  /** One per conversation with a reply in flight. */
  readonly inFlight: Map<ConversationId, InFlight>
  /** Conversations in which this tab asks or waits for its turn. */
  readonly asking: Set<ConversationId>
  /** What writes the journals of streaming replies at once: for a page that is being hidden. */
  readonly journals: Set<() => void>
  /** Conversations whose messages are in memory, the one opened last at the end. */
  readonly opened: Set<ConversationId>
  /** Records of requests that are being written: reading one waits for it. */
  readonly closing: Map<ExchangeId, Promise<unknown>>
  /** Tells other tabs which conversations changed here. */
  readonly announce: (ids: readonly ConversationId[]) => void
  /** Speaks with the other tabs of this app. */
  readonly tabs: Pick<
    Tabs,
    | 'id'
    | 'announceKind'
    | 'onChanged'
    | 'onKindChanged'
    | 'withReplyLock'
    | 'whenReplyFree'
    | 'runningReplies'
    | 'takeTurn'
    | 'awaitTurn'
    | 'livingTabs'
  >
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  readonly newId: () => string
  /** That many random bytes, for what nobody may guess. */
  readonly randomBytes: (count: number) => Uint8Array
  /** The origin of this page, whose host may keep replies; empty where there is none. */
  readonly ownOrigin: string
  readonly saveToDisk: typeof saveToDisk
  /** For what belongs to no connection: tool servers and pages. */
  readonly fetch: typeof globalThis.fetch
  /** Where scripts run: own functions, and code of models. */
  readonly sandbox: Sandbox
  /** The open sessions with tool servers; their code is loaded with the first call. Rejects only with missing code. */
  readonly toolServers: () => Promise<ToolServerSessions>
  /** The kinds of tools there are. */
  readonly toolProviders: readonly LoadToolProvider[]
  /** Search over messages and documents; its code and index start with the first call. Rejects with missing code. */
  readonly openSearch: () => Promise<Search>
  /** Starts a worker that reads a document; the real one unless given. */
  readonly startDocumentWorker?: (() => DocumentWorker) | undefined
  /** Loads what makes HTML of Markdown that is safe to embed in a file, in pieces; rejects where its code cannot come. */
  readonly loadMarkdownRenderer: () => Promise<(markdown: string) => Iterable<string> | AsyncIterable<string>>
  /** The page as the browser knows it at this moment. */
  readonly page: () => Promise<Page>
  readonly load: LoadService
  /**
   * Views hear of what changes from now on in the next task, and `then` runs behind that: what is sent in this task and
   * its microtasks leaves before anything is rendered.
   */
  readonly aheadOfViews: (then?: () => void) => void
  /** Resolves after `ms`, or at once when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The open sessions with tool servers, and how they are reached. */
export type ToolServerSessions = {
  readonly pool: ServerPool
  readonly authOf: (server: ToolServer) => ServerAuth
  /**
   * The address a server is reached at: its own, or the one of this app's host. Fails with a sentence where one behind
   * the host has an address that is not the host's.
   */
  readonly addressOf: (server: ToolServer) => Result<string, string>
  /** Its key, as the header it goes into. A typed key is used instead of the kept one. */
  readonly headersFor: (
    server: ToolServer,
    typedKey?: string,
  ) => Result<Readonly<Record<string, string>>, string>
  /** Sentences on a structured result that breaks the schema its tool promised; checked in a worker. */
  readonly outputProblems: (schema: string, structured: string | undefined) => Promise<readonly string[]>
  /** Hands the person's answer to the call that waits for it. */
  readonly answer: (questionId: string, answer: ServerAnswer) => void
}
