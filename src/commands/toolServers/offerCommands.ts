import { describeServerFault } from '@/domain/mcp/serverFault'
import { promptText } from '@/domain/mcp/resourceTools'
import { resourceFile, type ServerCompletion, type ServerResource } from '@/domain/mcp/serverContent'
import type { ToolServer } from '@/domain/mcp/toolServer'
import type { ConversationId, ToolServerId } from '@/domain/ids'
import type { ToolContent } from '@/domain/tools/toolRun'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import type { Answer, McpSession } from '@/services/mcp/mcpSession'

import { createAttachFiles } from '../attachments/attachFiles'
import type { CommandDeps } from '../deps'
import { saveDraft } from '../drafts/saveDraft'
import { knownServers } from './hostServers'
import { listServerTools } from './listServerTools'

type DraftKey = ConversationId | 'new'

/** The verbs of what servers offer besides tools: resources to attach and prompts to write with. Failures are sentences. */
export function createOfferCommands(deps: CommandDeps) {
  const attachFiles = createAttachFiles(deps)

  async function use<Value>(
    id: ToolServerId,
    signal: AbortSignal,
    work: (session: McpSession) => Answer<Value>,
  ): Promise<Result<Value, string>> {
    const server = knownServers(deps).find((each) => each.id === id)
    if (!server) return failed(t('This server is no longer there.'))
    try {
      const { pool } = await deps.toolServers()
      const done = await pool.use(server, { signal, isRepeatable: true }, work)
      return done.ok ? done : failed(describeServerFault(done.error, server))
    } catch (cause) {
      if (!(cause instanceof CodeMissing)) throw cause
      return failed(cause.message)
    }
  }

  /** Puts files among what is being written. Resolves once they are read. */
  async function attach(key: DraftKey, contents: readonly ToolContent[]): Promise<number> {
    const files = contents.flatMap((content) => resourceFile(content) ?? [])
    deps.store.getState().filesAwaited(key, files)
    await attachFiles(key, files)
    return files.length
  }

  return {
    /** Connects to servers and lists what they offer, where it isn't known. */
    connectServers: async (servers: readonly ToolServer[], signal: AbortSignal): Promise<void> => {
      const { serverStates } = deps.store.getState()
      const list = (server: ToolServer) =>
        listServerTools(deps, server, signal, { isForced: !serverStates[server.id]?.prompts })
      await Promise.all(servers.map(list))
    },

    listServerResources: (
      id: ToolServerId,
      signal: AbortSignal,
    ): Promise<Result<readonly ServerResource[], string>> =>
      use(id, signal, (session) => session.listResources(signal)),

    /** Reads a resource and attaches it to what is being written. */
    attachServerResource: async (
      key: DraftKey,
      id: ToolServerId,
      uri: string,
      signal: AbortSignal,
    ): Promise<Result<void, string>> => {
      const read = await use(id, signal, (session) => session.readResource(uri, signal))
      if (!read.ok) return read
      return (await attach(key, read.value)) > 0
        ? ok(undefined)
        : failed(t('There is nothing in {uri} that can be attached.', { uri }))
    },

    /** Fills in a prompt and puts it behind what is being written; what of it is no text is attached. */
    writeServerPrompt: async (
      key: DraftKey,
      id: ToolServerId,
      name: string,
      values: Readonly<Record<string, string>>,
      signal: AbortSignal,
    ): Promise<Result<void, string>> => {
      const got = await use(id, signal, (session) => session.getPrompt(name, values, signal))
      if (!got.ok) return got
      const draft = selectDraft(key)(deps.store.getState())
      const text = [draft.text, promptText(got.value)].filter((each) => each !== '').join('\n\n')
      saveDraft(deps, key, { ...draft, text })
      await attach(
        key,
        got.value.map(({ content }) => content),
      )
      return ok(undefined)
    },

    /** Suggestions for a value; none where the server has none or fails. */
    completeServerValue: async (
      id: ToolServerId,
      completion: ServerCompletion,
      signal: AbortSignal,
    ): Promise<readonly string[]> => {
      const found = await use(id, signal, async (session) => ok(await session.complete(completion, signal)))
      return found.ok ? found.value : []
    },
  }
}
