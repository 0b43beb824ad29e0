import { vi } from 'vitest'

import type { ChatRequest } from '@/builtin/chatRequest'
import { contentText } from '@/builtin/chatRequest'
import type { AgentTree } from '@/domain/agents/agentTree'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { AGENTS } from '@/domain/tools/ownSources'
import { type AgentLimits, type AgentUse, DEFAULT_AGENT_LIMITS, NO_TOOLS } from '@/domain/tools/toolCall'
import type { LoadToolProvider, ToolProvider } from '@/domain/tools/toolExecutor'
import { catalogQuery } from '@/queries/models'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import type { ScriptedReply } from '#test/support/service/scriptedEngine'

export const ROOT = CONVERSATION.id
export const WAIT = { timeout: 30_000 }
/** Longer waits are for the clock of a tree, and come when a test says so. */
const LONG_MS = 50_000

/** What the model of a chat says: by its task, and the results it has so far. */
export type Brain = (task: string, results: readonly string[], request: ChatRequest) => ScriptedReply

/** A call that gives a task away. */
export const delegate = (task: string, more: Record<string, string | readonly string[]> = {}) => ({
  name: 'delegate_task',
  arguments: { title: task, task, ...more },
})

type Options = {
  readonly limits?: Partial<AgentLimits>
  readonly use?: Partial<AgentUse>
  readonly sources?: readonly string[]
  readonly modelId?: string
  readonly indexedDB?: IDBFactory
  /** Answers what isn't asked of the model. */
  readonly outside?: (request: Request) => Promise<Response> | undefined
  readonly conversations?: readonly Conversation[]
  /** Beside those of the app. */
  readonly providers?: readonly ToolProvider[]
  readonly more?: TestAppOptions
}

/** A chat with sub-agents on, over a model whose every chat is scripted by its task. */
export async function agentApp(brain: Brain, options: Options = {}) {
  const { limits = {}, use, sources = [AGENTS], modelId = 'acme/deep-120b' } = options
  const service = createScriptedService({
    keys: null,
    reply: (request) => {
      const said = request.messages.map(({ role, content }) => ({ role, text: contentText(content) }))
      const task = said.find(({ role }) => role === 'user')?.text ?? ''
      return brain(
        task,
        said.flatMap(({ role, text }) => (role === 'tool' ? [text] : [])),
        request,
      )
    },
  })
  const conversation: Conversation = {
    ...CONVERSATION,
    settings: {
      ...CONVERSATION.settings,
      connectionId: CONNECTION.id,
      modelId: modelId as never,
      toolUse: {
        ...NO_TOOLS,
        sources,
        agents: { limits: { ...DEFAULT_AGENT_LIMITS, ...limits }, ...use },
      },
    },
  }
  const timers: { readonly ms: number; readonly ring: () => void }[] = []
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const ring = () => {
        signal.removeEventListener('abort', ring)
        resolve()
      }
      signal.addEventListener('abort', ring)
      // A tenth of the time, so that what is shorter still comes first.
      if (ms < LONG_MS) setTimeout(ring, ms / 10)
      else timers.push({ ms, ring })
    })
  const test = await createTestApp({
    fetch: (input, init) => {
      const { outside } = options
      const answer = outside?.(new Request(input, init))
      return answer ?? service.fetch(input, init)
    },
    conversations: options.conversations ?? [conversation],
    ...(options.indexedDB && { indexedDB: options.indexedDB }),
    ...options.more,
    parts: { sleep, ...options.more?.parts },
  })
  const { app } = test
  const providers = app.deps.toolProviders as LoadToolProvider[]
  for (const provider of options.providers ?? []) providers.push(() => Promise.resolve(provider))
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  const state = () => app.store.getState()
  const shown = (id: ConversationId = ROOT): readonly Message[] => {
    const { tree, path } = selectThread(id)(state())
    return path.map((each) => tree.byId.get(each)!)
  }
  const chatOf = (title: string) => Object.values(state().conversations).find((each) => each.title === title)
  return {
    ...test,
    service,
    timers,
    state,
    shown,
    chatOf,
    waitForChat: (title: string) =>
      vi.waitFor(() => {
        const chat = chatOf(title)
        if (!chat) throw new Error(`no chat ${title}`)
        return chat
      }, WAIT),
    tree: (): AgentTree => Object.values(state().agentTrees)[0]!,
    posts: () => service.requests.filter(({ method }) => method === 'POST'),
    send: (text = 'Go') => app.commands.sendMessage(ROOT, { text, attachments: [] }),
    /** The results of the calls of the shown path. */
    results: (id?: ConversationId) =>
      shown(id).flatMap(({ parts: [part] }) => (part?.type === 'toolResult' ? [part] : [])),
  }
}
