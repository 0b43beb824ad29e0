import { heldOf, withoutHeld } from '@/domain/connections/heldAddresses'
import { heldReason } from '@/domain/connections/heldReason'
import {
  type HttpApi,
  httpHints,
  httpKeyOwner,
  type HttpOperation,
  httpSource,
  readOperations,
} from '@/domain/http/httpApi'
import { httpOrder } from '@/domain/http/httpOrder'
import type { OpenApi } from '@/domain/http/readOpenApi'
import type { ConversationId } from '@/domain/ids'
import { withItem } from '@/domain/settings/settings'
import { withoutApprovalsOf } from '@/domain/tools/approval'
import { type ToolDefinition, toolId } from '@/domain/tools/toolDefinition'
import {
  type CallReach,
  failedOutcome,
  type RunnableTool,
  type ToolOutcome,
  type ToolProvider,
} from '@/domain/tools/toolExecutor'
import { readWebAddress } from '@/domain/web/namedAddresses'
import { describeWebFault, type WebFault } from '@/domain/web/webFault'
import type { JsonObject } from '@/lib/json'
import { errorOf, failed, ok, type Result } from '@/lib/result'
import { english, sentence } from '@/lib/text/english'
import { t } from '@/lib/text/t'

import { chatFiles } from '../code/runCode'
import type { CommandDeps } from '../deps'
import { saveKey } from '../keys/saveKey'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { webRelay } from '../web/search'

/** The operations of the HTTP services that the person added: a source each, a tool for each operation that is on. */
export function createHttpProvider(deps: CommandDeps): ToolProvider {
  const apis = () => deps.store.getState().settings.httpApis
  return {
    listSources: () => Promise.resolve(apis().map(httpSource)),
    toolsOf: (sources) => {
      const asked = sources.flatMap((id) => apis().find((api) => httpSource(api).id === id) ?? [])
      const tools = asked.flatMap((api) =>
        onOperations(api).map((operation): RunnableTool => ({
          ...httpTool(api, operation),
          reach: (args) => reachOf(api, operation, args),
          run: (call, { signal, conversationId }) =>
            callOperation(deps, { api, operation, args: call.arguments, conversationId }, signal),
        })),
      )
      const empty = asked.filter((api) => onOperations(api).length === 0)
      return Promise.resolve({
        tools,
        problems: empty.map(({ name }) =>
          t('{name} offers nothing: choose its functions under Settings → Tools.', { name }),
        ),
      })
    },
  }
}

const onOperations = (api: HttpApi): readonly HttpOperation[] =>
  readOperations(api).filter(({ isOn }) => isOn)

/** The tools of a service, as models are told of them. */
const httpTools = (api: HttpApi): readonly ToolDefinition[] =>
  onOperations(api).map((operation) => httpTool(api, operation))

function httpTool(api: HttpApi, { name, description, method, path, schema }: HttpOperation): ToolDefinition {
  const source = httpSource(api)
  return {
    id: toolId(source, name),
    source,
    name,
    title: name,
    description: description === '' ? `${method} ${path}` : description,
    inputSchema: schema,
    isForeign: true,
    hints: httpHints(method),
  }
}

/** Where the arguments lead; undefined where there are none, so that nothing is chosen. */
function reachOf(api: HttpApi, operation: HttpOperation, args: JsonObject): CallReach | undefined {
  if (Object.keys(args).length === 0) return undefined
  const order = httpOrder(api, operation, args, { key: undefined })
  // Where it can't be made, the call fails with its own sentence.
  return { address: order.ok ? order.value.url : api.url, isAll: false }
}

type HttpCall = {
  readonly api: HttpApi
  readonly operation: HttpOperation
  readonly args: JsonObject
  readonly conversationId: ConversationId | undefined
}

async function callOperation(
  deps: CommandDeps,
  { api, operation, args, conversationId }: HttpCall,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const owner = httpKeyOwner(api)
  const held = heldOf(deps.store.getState().settings.heldAddresses, owner.id)
  if (held) return failedOutcome(sentence(() => heldReason(owner, held)))
  const key = deps.keys.keyFor(owner, api.url)
  if (!key.ok) return failedOutcome(sentence(() => errorOf(deps.keys.keyFor(owner, api.url))))
  const hasFiles = operation.files !== undefined && conversationId !== undefined
  const files = hasFiles ? await chatFiles(deps, conversationId, null) : []
  const order = httpOrder(api, operation, args, { key: key.value, files })
  if (!order.ok) return failedOutcome(order.error)
  const relay = api.via === 'host' ? await webRelay(deps) : undefined
  if (relay && !relay.ok) return failedOutcome(relay.error)
  const { askWeb } = await deps.load('web')
  const answer = await askWeb(order.value, relay?.value, { fetch: deps.fetch, signal })
  if (answer.ok) {
    const text = new TextDecoder().decode(answer.value.bytes)
    return {
      state: 'done',
      content: [{ type: 'text', text: text || english('The answer is empty.') }],
      notes: [],
    }
  }
  const why = sentence(() => describeWebFault(answer.error))
  const isUnknown = operation.method !== 'GET' && mayHaveArrived(answer.error)
  return { ...failedOutcome(why), state: isUnknown ? 'unknown' : 'failed' }
}

/** Whether the service may have done what was asked although no answer came. */
const mayHaveArrived = ({ type }: WebFault): boolean =>
  type === 'unreachable' ||
  type === 'relayGone' ||
  type === 'slow' ||
  type === 'cancelled' ||
  type === 'tooLarge'

/** The verbs of HTTP services. */
export function createHttpCommands(deps: CommandDeps) {
  const change = createChangeAppSettings(deps)
  return {
    httpTools,
    newHttpApiId: deps.newId,

    /** Reads an OpenAPI document (JSON or YAML), or the one at an address. Fails with a sentence. */
    readApiDocument: async (text: string, via: HttpApi['via']): Promise<Result<OpenApi, string>> => {
      const { readApiText } = await deps.load('openApi')
      const trimmed = text.trim()
      if (/\s/.test(trimmed) || !/^https?:\/\//i.test(trimmed)) return readApiText(text)
      const address = readWebAddress(trimmed)
      if (!address.ok) return address
      const relay = via === 'host' ? await webRelay(deps) : undefined
      if (relay && !relay.ok) return relay
      const { askWeb } = await deps.load('web')
      const order = { url: address.value, method: 'GET', headers: {} } as const
      const { signal } = new AbortController()
      const answer = await askWeb(order, relay?.value, { fetch: deps.fetch, signal })
      if (!answer.ok) return failed(describeWebFault(answer.error))
      const read = await readApiText(new TextDecoder().decode(answer.value.bytes))
      if (!read.ok || read.value.url !== '') return read
      return ok({ ...read.value, url: new URL(address.value).origin })
    },

    /** Keeps a service and, where one is given, its key (empty removes it). Fails with a sentence. */
    saveHttpApi: async (api: HttpApi, key: string | undefined): Promise<Result<void, string>> => {
      const before = deps.store.getState().settings.httpApis.find(({ id }) => id === api.id)
      const keyKept = await saveKey(deps, httpKeyOwner(api), before, key)
      const saved = await change(({ httpApis, heldAddresses }) => ({
        httpApis: withItem(httpApis, api),
        heldAddresses: withoutHeld(heldAddresses, httpKeyOwner(api).id),
      }))
      return saved.ok ? keyKept : saved
    },

    /** Removes a service with its key and what was approved of it. Fails with a sentence, and then it stays. */
    removeHttpApi: async (api: HttpApi): Promise<Result<void, string>> => {
      const removed = await deps.keys.removeKey(httpKeyOwner(api).id)
      if (!removed.ok) return removed
      const { id } = httpSource(api)
      return change(({ httpApis, toolApprovals, heldAddresses }) => ({
        heldAddresses: withoutHeld(heldAddresses, httpKeyOwner(api).id),
        httpApis: httpApis.filter((each) => each.id !== api.id),
        toolApprovals: withoutApprovalsOf(toolApprovals, id),
      }))
    },
  }
}
