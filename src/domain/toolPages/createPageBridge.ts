import { isRecord, isTooDeep, type Json, type JsonObject, parseJson } from '@/lib/json'
import type { Result } from '@/lib/result'
import { english } from '@/lib/text/english'

import { type PageFile, readPageFile } from './toolPage'

/** The revision of MCP Apps that is spoken, and those before it that are alike. */
const REVISION = '2026-01-26'
const ALIKE = [REVISION, '2025-11-21']
/** Longest message that is read, in characters. */
const LONGEST = 2_000_000
/** Longest text that a page may want to say in the chat. */
const LONGEST_TEXT = 20_000
/** Most requests that a page has open at once; each may be waiting for the person. */
const MOST_OPEN = 16
const REFUSED = -32000
const INVALID = -32600
const UNKNOWN = -32601
const WRONG = -32602

export type DisplayMode = 'inline' | 'fullscreen'

/** What the app does for a page. Each that asks the person resolves to whether they allowed it. */
export type PageHost = {
  readonly send: (message: JsonObject) => void
  /** Theme, language, size and so on, as MCP Apps names them. */
  readonly context: () => JsonObject
  /** The arguments of the call and what it gave, told once the page is ready. */
  readonly input: JsonObject
  readonly result: JsonObject
  /** Calls a tool of the page's own server. Fails with a sentence. */
  readonly callTool: (name: string, args: JsonObject) => Promise<Result<JsonObject, string>>
  readonly readResource: (uri: string) => Promise<Result<JsonObject, string>>
  /** Sends a message in the person's name. */
  readonly say: (text: string) => Promise<boolean>
  /** What the page would tell the model with the next message; empty for nothing. */
  readonly note: (text: string) => void
  readonly openLink: (url: string) => Promise<boolean>
  readonly saveFile: (file: PageFile) => Promise<boolean>
  readonly setMode: (mode: DisplayMode) => Promise<DisplayMode>
  /** Pixels that the page wants to be high. */
  readonly resize: (height: number) => void
  readonly close: () => void
}

export type PageBridge = {
  /** Hears a message of the page, which may be anything. */
  readonly hear: (data: unknown) => void
  /** Tells the page what has changed of its surroundings. */
  readonly changed: (context: JsonObject) => void
  /** Tells the page that it is about to be closed. Resolves when it has answered. */
  readonly end: () => Promise<void>
}

/** The app's side of MCP Apps: JSON-RPC with one page. Nothing a page sends makes it throw. */
export function createPageBridge(host: PageHost): PageBridge {
  let isReady = false
  let open = 0
  let ended: (() => void) | undefined

  const tell = (method: string, params: JsonObject) => {
    host.send({ jsonrpc: '2.0', method, params })
  }

  async function request(id: Json, method: string, params: JsonObject): Promise<void> {
    // What can be said at once is said before anything the page sends next is heard.
    const answer = atOnce(method, params) ?? (await counted(method, params))
    host.send({ jsonrpc: '2.0', id, ...answer })
  }

  function atOnce(method: string, params: JsonObject): Answer | undefined {
    if (method === 'ping') return given({})
    if (method === 'ui/initialize') return given(welcome(params, host.context()))
    if (!isReady) return refused(INVALID, english('Initialize first.'))
    if (open >= MOST_OPEN) return refused(REFUSED, english('Too many requests at once.'))
    return undefined
  }

  async function counted(method: string, params: JsonObject): Promise<Answer> {
    open += 1
    try {
      return await serve(method, params)
    } finally {
      open -= 1
    }
  }

  async function serve(method: string, params: JsonObject): Promise<Answer> {
    switch (method) {
      case 'tools/call': {
        const { name, arguments: args = {} } = params
        if (typeof name !== 'string' || !isRecord(args)) return refused(WRONG, english('Name a tool.'))
        return fromResult(await host.callTool(name, args))
      }
      case 'resources/read': {
        const { uri } = params
        if (typeof uri !== 'string') return refused(WRONG, english('Name a resource.'))
        return fromResult(await host.readResource(uri))
      }
      case 'ui/message': {
        const text = textOf(params['content'])
        if (text === '') return allowed(false)
        return allowed(await host.say(text))
      }
      case 'ui/update-model-context': {
        const { content, structuredContent } = params
        const structured = isRecord(structuredContent) ? JSON.stringify(structuredContent) : ''
        host.note([textOf(content), structured].filter(Boolean).join('\n\n').slice(0, LONGEST_TEXT))
        return given({})
      }
      case 'ui/open-link': {
        const { url } = params
        const isWeb = typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url)
        return allowed(isWeb && (await host.openLink(url)))
      }
      case 'ui/download-file': {
        const { contents } = params
        const file = readPageFile(Array.isArray(contents) ? (contents as readonly Json[])[0] : undefined)
        return allowed(file !== undefined && (await host.saveFile(file)))
      }
      case 'ui/request-display-mode': {
        const mode = await host.setMode(params['mode'] === 'fullscreen' ? 'fullscreen' : 'inline')
        return given({ mode })
      }
      default:
        return refused(UNKNOWN, english('This app does not know this method.'))
    }
  }

  function notice(method: string, params: JsonObject): void {
    if (method === 'ui/notifications/initialized' && !isReady) {
      isReady = true
      tell('ui/notifications/tool-input', { arguments: host.input })
      tell('ui/notifications/tool-result', host.result)
    } else if (method === 'ui/notifications/size-changed') {
      const { height } = params
      if (typeof height === 'number' && Number.isFinite(height)) host.resize(height)
    } else if (method === 'ui/notifications/request-teardown') host.close()
  }

  return {
    hear(data) {
      const message = readMessage(data)
      if (!message) return
      const { id, method, params } = message
      if (method === undefined) {
        if (id === END) ended?.()
      } else if (id === undefined) notice(method, params)
      else void request(id, method, params)
    },
    changed(context) {
      if (isReady) tell('ui/notifications/host-context-changed', context)
    },
    end: () =>
      new Promise((resolve) => {
        ended = resolve
        if (isReady) host.send({ jsonrpc: '2.0', id: END, method: 'ui/resource-teardown', params: {} })
        else resolve()
      }),
  }
}

type Answer = { readonly result: JsonObject } | { readonly error: JsonObject }

const given = (result: JsonObject): Answer => ({ result })
const refused = (code: number, message: string): Answer => ({ error: { code, message } })
const fromResult = (done: Result<JsonObject, string>): Answer =>
  done.ok ? given(done.value) : refused(REFUSED, done.error)
const allowed = (isAllowed: boolean): Answer => given(isAllowed ? {} : { isError: true })

/** The id of the only request that the app makes. */
const END = 'end'

const welcome = ({ protocolVersion }: JsonObject, hostContext: JsonObject): JsonObject => ({
  protocolVersion: ALIKE.find((each) => each === protocolVersion) ?? REVISION,
  hostInfo: { name: 'Parlance', version: '1.0.0' },
  hostCapabilities: {
    openLinks: {},
    downloadFile: {},
    serverTools: {},
    serverResources: {},
    logging: {},
    message: { text: {} },
    updateModelContext: { text: {}, structuredContent: {} },
  },
  hostContext,
})

type Heard = {
  readonly id: Json | undefined
  readonly method: string | undefined
  readonly params: JsonObject
}

/** A message as a fresh object; undefined for what is none. */
function readMessage(data: unknown): Heard | undefined {
  let text: string | undefined
  try {
    text = JSON.stringify(data)
  } catch {
    return undefined
  }
  if (typeof text !== 'string' || text.length > LONGEST || isTooDeep(text)) return undefined
  const value = parseJson(text)
  if (!isRecord(value) || value['jsonrpc'] !== '2.0') return undefined
  const { id, method, params } = value
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') return undefined
  return {
    id,
    method: typeof method === 'string' ? method : undefined,
    params: isRecord(params) ? params : {},
  }
}

/** The texts among the blocks of a content. */
function textOf(content: unknown): string {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content]
  return blocks
    .flatMap((block) => (isRecord(block) && typeof block['text'] === 'string' ? [block['text']] : []))
    .join('\n\n')
    .slice(0, LONGEST_TEXT)
}
