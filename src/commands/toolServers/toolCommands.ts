import { agentTool } from '@/domain/agents/agentTool'
import { artifactTools } from '@/domain/artifacts/artifactTools'
import { heldOf, withoutHeld } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import type { ConversationId, ToolServerId } from '@/domain/ids'
import { serverKeyOwner, serverSignInOwner } from '@/domain/keys/keyOwner'
import type { Sampling } from '@/domain/mcp/serverContent'
import { describeServerFault, type ServerFault } from '@/domain/mcp/serverFault'
import { serverSource, type ServerTest, type SignInFault, type ToolServer } from '@/domain/mcp/toolServer'
import { researchTools } from '@/domain/research/researchTools'
import { withItem } from '@/domain/settings/settings'
import { pageApprovalKey } from '@/domain/toolPages/toolPage'
import { withoutApprovalsOf } from '@/domain/tools/approval'
import { chatTools } from '@/domain/tools/chatTools'
import { ok, type Result } from '@/lib/result'
import type { LazyServices } from '@/services/lazyServices'
import { selectConversationSettings } from '@/store/selectors'

import { codeTools } from '../code/codeTools'
import { createCodeCommands } from '../code/runCode'
import type { CommandDeps, ToolServerSessions } from '../deps'
import { askOnce } from '../exchanges/askOnce'
import { createFunctionCommands } from '../functions/functionProvider'
import { createHttpCommands } from '../http/httpProvider'
import { saveKey } from '../keys/saveKey'
import { memoryTool } from '../memory/memoryProvider'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { createToolSourceCommands } from '../toolSources/toolSourceCommands'
import { pageTool } from '../web/pageProvider'
import { createSearchCommands } from '../web/searchProvider'
import { knownServers, loadHostServers } from './hostServers'
import { listDocument, listServerTools, recallServerTools } from './listServerTools'
import { createOfferCommands } from './offerCommands'

/**
 * Signing in to a tool server and out of it. The code of the window comes loaded: browsers only allow a window in the
 * press itself.
 */
const createSignInCommands = (deps: CommandDeps, { openSignInWindow }: LazyServices['signInWindow']) => ({
  hasSignIn: (server: ToolServer): boolean => deps.keys.has(serverSignInOwner(server)),

  /**
   * Signs in, in a window that is opened at once: call it from the press itself. When it succeeds the server's tools
   * are read.
   *
   * @param movesTo the issuer that the person lets the client id from the operator go to, as the fault before named it
   */
  signInToolServer: async (
    server: ToolServer,
    signal: AbortSignal,
    movesTo?: string,
  ): Promise<Result<void, SignInFault>> => {
    const opened = openSignInWindow()
    const { authOf, pool } = await deps.toolServers()
    const done = await authOf(server).signIn(
      (address, state) => opened.visit(address, state, signal),
      movesTo,
    )
    opened.close()
    if (!done.ok) return done
    await pool.close(server.id)
    await listServerTools(deps, server, signal, { isForced: true })
    return ok(undefined)
  },

  /** Forgets the sign-in on this device. Fails with a sentence. */
  signOutToolServer: async (server: ToolServer): Promise<Result<void, string>> => {
    const removed = await deps.keys.removeKey(serverSignInOwner(server).id)
    const { pool } = await deps.toolServers()
    await pool.close(server.id)
    return removed
  },
})

/**
 * Keeps a server and, where one is given, its key (empty removes it); then reads its tools. Succeeds once server and
 * key are on disk. Fails with a sentence.
 */
const createSaveToolServer = (deps: CommandDeps) =>
  async function saveToolServer(server: ToolServer, key: string | undefined): Promise<Result<void, string>> {
    const before = deps.store.getState().settings.toolServers.find(({ id }) => id === server.id)
    const keyKept = await saveKey(deps, serverKeyOwner(server), before, key)
    const saved = await createChangeAppSettings(deps)(({ toolServers, heldAddresses }) => ({
      toolServers: withItem(toolServers, server),
      heldAddresses: withoutHeld(heldAddresses, serverKeyOwner(server).id),
    }))
    const { pool } = await deps.toolServers()
    await pool.close(server.id)
    if (before && before.url !== server.url) deps.store.getState().serverStateChanged(server.id, undefined)
    if (saved.ok && server.isOn)
      void listServerTools(deps, server, new AbortController().signal, { isForced: true })
    return saved.ok ? keyKept : saved
  }

/**
 * Removes a server with its key, its sign-in and what was approved of its tools. Fails with a sentence, and then it
 * stays. What its tools gave stays in the chats.
 */
const createRemoveToolServer = (deps: CommandDeps) =>
  async function removeToolServer(id: ToolServerId): Promise<Result<void, string>> {
    const server = deps.store.getState().settings.toolServers.find((each) => each.id === id)
    if (!server) return ok(undefined)
    for (const owner of [serverKeyOwner(server), serverSignInOwner(server)]) {
      const removed = await deps.keys.removeKey(owner.id)
      if (!removed.ok) return removed
    }
    const source = serverSource(server).id
    const removed = await createChangeAppSettings(deps)(
      ({
        toolServers,
        toolApprovals: { [pageApprovalKey(source)]: _, ...toolApprovals },
        trustedToolSources,
        heldAddresses,
      }) => ({
        heldAddresses: withoutHeld(heldAddresses, serverKeyOwner(server).id),
        toolServers: toolServers.filter((each) => each.id !== id),
        toolApprovals: withoutApprovalsOf(toolApprovals, source),
        trustedToolSources: trustedToolSources.filter((each) => each !== source),
      }),
    )
    if (!removed.ok) return removed
    const { pool } = await deps.toolServers()
    await pool.close(id)
    deps.store.getState().serverStateChanged(id, undefined)
    await deps.storage.removeDocument(listDocument(id))
    return ok(undefined)
  }

export type ToolCommands = ReturnType<typeof createToolCommands>

/** The verbs of tool servers and of functions. */
export const createToolCommands = (deps: CommandDeps, signInWindow: LazyServices['signInWindow']) => ({
  saveToolServer: createSaveToolServer(deps),
  removeToolServer: createRemoveToolServer(deps),
  testToolServer: createTestToolServer(deps),
  ...createSignInCommands(deps, signInWindow),
  /** Brings the servers of the host and the lists of tools of an earlier day into the store. Asks no server. */
  recallServerTools: async () => {
    await recallServerTools(deps)
    await loadHostServers(deps)
    await recallServerTools(deps)
  },
  /** Connects to a server and reads its tools again; the store knows them, or why there are none. */
  refreshToolServer: async (id: ToolServerId, signal: AbortSignal = new AbortController().signal) => {
    const server = knownServers(deps).find((each) => each.id === id)
    if (server) await listServerTools(deps, server, signal, { isForced: true })
  },
  answerServerQuestion: async (...answer: Parameters<ToolServerSessions['answer']>) => {
    const { answer: settle } = await deps.toolServers()
    settle(...answer)
  },
  sampleModel: createSampleModel(deps),
  newToolServerId: () => deps.newId() as ToolServerId,
  ...createFunctionCommands(deps),
  ...createSearchCommands(deps),
  /** Tools that need no setting up. */
  fixedTools: () => [
    pageTool(),
    ...codeTools(),
    ...artifactTools(),
    ...chatTools(),
    agentTool(),
    ...researchTools(),
    ...(deps.store.getState().settings.isMemoryOn ? [memoryTool()] : []),
  ],
  ...createCodeCommands(deps),
  ...createHttpCommands(deps),
  ...createToolSourceCommands(deps),
  ...createOfferCommands(deps),
})

/**
 * Asks the model of a chat (null: of the next one) what a server wants to know, once the person allowed it. Nothing of the
 * chat is sent along. The request is in the ledger, under its data lock and limits. Fails with a sentence.
 */
const createSampleModel = (deps: CommandDeps) =>
  async function sampleModel(
    id: ConversationId | null,
    { system, messages, maxTokens }: Sampling,
    signal: AbortSignal,
  ): Promise<Result<string, string>> {
    const { toolUse: _, ...settings } = selectConversationSettings(id)(deps.store.getState())
    return askOnce(
      deps,
      { id, settings },
      {
        prompt: messages.at(-1)?.text ?? '',
        earlier: messages.slice(0, -1),
        system,
        purpose: 'toolRound',
        maxTokens,
        signal,
      },
    )
  }

/** Longest test, in milliseconds. */
const LIMIT_MS = 30_000

/**
 * Connects to a server, saved or not, with the key that is typed or else the kept one, and lists its tools. Changes
 * nothing.
 */
const createTestToolServer = (deps: CommandDeps) =>
  async function testToolServer(
    server: ToolServer,
    typedKey: string | undefined,
    signal: AbortSignal,
  ): Promise<ServerTest> {
    const { addressOf, headersFor, authOf } = await deps.toolServers()
    const owner = serverKeyOwner(server)
    const { settings } = deps.store.getState()
    const held = heldOf(settings.heldAddresses, owner.id)
    const isSaved = settings.toolServers.some(({ id, url }) => id === server.id && url === server.url)
    if (held && isSaved) return { type: 'failed', message: heldReason(owner, held), canSignIn: false }
    const address = addressOf(server)
    if (!address.ok) return { type: 'failed', message: address.error, canSignIn: false }
    const url = address.value
    const headers = headersFor(server, typedKey)
    if (!headers.ok) return { type: 'failed', message: headers.error, canSignIn: false }
    const hasKey = Object.keys(headers.value).length > 0
    const { openSession } = await deps.load('serverSession')
    const opened = await openSession({
      url,
      headers: headers.value,
      fetch: deps.fetch,
      idleLimitMs: LIMIT_MS,
      ask: () => Promise.resolve({ type: 'decline' }),
      elapsed: deps.elapsed,
      signal,
      ...(!hasKey && server.via === 'direct' && { authProvider: authOf(server).provider }),
    })
    if (!opened.ok) return failure(await explained(opened.error, url))
    const listed = await opened.value.listTools(signal)
    await opened.value.close()
    if (!listed.ok) return failure(listed.error)
    const { tools, dropped } = listed.value
    return { type: 'fine', facts: opened.value.facts, toolCount: tools.length, dropped }

    function failure(fault: ServerFault): ServerTest {
      return {
        type: 'failed',
        message: describeServerFault(fault, server),
        canSignIn: fault.type === 'signIn' && server.via === 'direct',
      }
    }

    /** A browser keeps the reason to itself; whether anything answers at all can be found out. */
    async function explained(fault: ServerFault, at: string): Promise<ServerFault> {
      if (fault.type !== 'unreachable' || fault.reason !== 'unknown') return fault
      const page = await deps.page()
      const { probeReach } = await deps.load('reach')
      const reach = await probeReach(at, { fetch: deps.fetch, signal, page })
      return { ...fault, reason: reach === 'answers' ? 'cors' : reach === 'silent' ? 'silent' : 'unknown' }
    }
  }
