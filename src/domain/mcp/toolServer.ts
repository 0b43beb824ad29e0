import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { withScheme } from '../connections/addressSpaceOf'
import { originOf } from '../connections/baseUrl'
import type { ToolServerId } from '../ids'
import type { ToolDefinition, ToolHints, ToolSource } from '../tools/toolDefinition'

/** A Model Context Protocol server that the person added. Its key and tokens are kept apart (`services/keys`). */
export type ToolServer = {
  readonly id: ToolServerId
  readonly name: string
  /** The endpoint, as entered: messages are posted to exactly this address. */
  readonly url: string
  /** `relay` reaches it through this app's own host, for servers that let no web page in. */
  readonly via: 'direct' | 'relay'
  /** The header its key goes into; empty for `Authorization: Bearer`. */
  readonly keyHeader: string
  readonly rememberKey: boolean
  /** A client id from the operator, for sign-in servers without registration; empty for none. */
  readonly clientId: string
  /** Whether its tools may be offered at all. */
  readonly isOn: boolean
  /** Send what the server says about itself to the model. */
  readonly sendsInstructions: boolean
  /** Longest silence during a call, in milliseconds; progress counts as a sign of life. */
  readonly idleLimitMs: number
  /** Addresses of folders (`file:///…`) that it may be told to work in; none where absent. */
  readonly roots?: readonly string[]
  /** Milliseconds since the Unix epoch. */
  readonly createdAt: number
}

/** Folders as a person types them, one a line: paths and `file:` addresses, as addresses. Fails with a line that is neither. */
export function readRoots(text: string): Result<readonly string[], string> {
  const lines = text.split('\n').map((line) => line.trim())
  const roots = new Set<string>()
  for (const line of lines.filter((each) => each !== '')) {
    const root = rootOf(line)
    if (root === undefined) return failed(line)
    roots.add(root)
  }
  return ok([...roots])
}

function rootOf(line: string): string | undefined {
  const typed = line.replaceAll('\\', '/')
  const path = /^[a-z]:\//i.test(typed) ? `/${typed}` : typed
  const address = path.startsWith('/') ? `file://${path}` : path
  return address.startsWith('file:///') && URL.canParse(address) ? new URL(address).href : undefined
}

const DEFAULT_SERVER_IDLE_MS = 120_000

/** The parts of a server that a new one starts with. */
export const NEW_TOOL_SERVER = {
  via: 'direct',
  keyHeader: '',
  rememberKey: false,
  clientId: '',
  isOn: true,
  sendsInstructions: false,
  idleLimitMs: DEFAULT_SERVER_IDLE_MS,
} as const

/**
 * The endpoint a person meant: keeps path and query, adds a scheme, drops the fragment. Fails with a sentence that
 * says what to enter.
 */
export function normaliseServerUrl(text: string): Result<string, string> {
  const trimmed = text.trim()
  if (trimmed === '')
    return failed(t('Enter the address of the server, for example https://mcp.example.com/mcp.'))
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    return failed(t('A server address starts with https:// or http://, not {scheme}://.', { scheme }))
  const full = scheme === undefined ? withScheme(trimmed) : trimmed
  if (/\s/.test(full) || !URL.canParse(full))
    return failed(
      t('“{text}” is not an address. Enter one like https://mcp.example.com/mcp.', { text: trimmed }),
    )
  const url = new URL(full)
  if (url.username !== '' || url.password !== '')
    return failed(t('Leave name and password out of the address: the key has its own field.'))
  url.hash = ''
  return ok(url.href)
}

/** A server that this app's host names, as the app uses it: by its name only, through the host. Kept nowhere. */
export const hostServer = ({
  name,
  title,
}: {
  readonly name: string
  readonly title: string
}): ToolServer => ({
  ...NEW_TOOL_SERVER,
  id: `host:${name}` as ToolServerId,
  name: title,
  url: `/api/mcp/${name}`,
  via: 'relay',
  createdAt: 0,
})

/** A server as a source of tools: what is approved is bound to its address, never to a name. */
export const serverSource = ({ url, name, via }: Pick<ToolServer, 'url' | 'name' | 'via'>): ToolSource => ({
  id: via === 'relay' ? `relay:${url}` : url,
  name,
  origin: via === 'relay' ? t('through this app’s host') : originOf(url),
  ...(via === 'direct' && { address: url }),
})

/** What a test of a server found. */
export type ServerTest =
  | {
      readonly type: 'fine'
      readonly facts: ServerFacts
      readonly toolCount: number
      /** Sentences on tools that cannot be used. */
      readonly dropped: readonly string[]
    }
  /** A sentence with the next step; `canSignIn` where signing in is one. */
  | { readonly type: 'failed'; readonly message: string; readonly canSignIn: boolean }

/** Why nobody was signed in. */
export type SignInFault = {
  /** A sentence with the next step. */
  readonly message: string
  /**
   * The server names another sign-in server than the one its client id was used at: the person may let it go there.
   * The issuer as it was named, and its address as it is shown.
   */
  readonly moved?: { readonly issuer: string; readonly address: string }
}

/** Where the app's own host answers for the tool servers it names. */
const RELAY = /^\/api\/mcp\/[\w.-]{1,64}$/

/**
 * Where a server behind the app's own host is reached; undefined where its address is any other, however it is
 * spelled: what goes there carries the person's key of the host.
 */
export function relayAddress(url: string, pageOrigin: string): string | undefined {
  if (!RELAY.test(url) || !URL.canParse(url, pageOrigin)) return undefined
  const { href, pathname } = new URL(url, pageOrigin)
  return originOf(href) === pageOrigin && RELAY.test(pathname) ? href : undefined
}

/** The protocol's own values where a server says nothing. */
export const DEFAULT_HINTS: ToolHints = {
  isReadOnly: false,
  isDestructive: true,
  isIdempotent: false,
  isOpenWorld: true,
}

/** A tool as a server offers it, within bounds; all its text is foreign data. Its name is what is sent to the server. */
export type ServerTool = Pick<
  ToolDefinition,
  'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema' | 'hints'
> & {
  /** Not a tool of the server: this app lists or reads its resources. */
  readonly resources?: 'list' | 'read'
  /** The address of the page (MCP Apps) that shows what it gives: `ui://…`. */
  readonly page?: string
  /** Who alone may call it: the model, or pages of its server. Both unless given. */
  readonly caller?: 'model' | 'page'
}

/** What a server is, once it has been asked. */
export type ServerFacts = {
  readonly name: string
  readonly version: string
  /** Text for the model from the server's makers; empty for none. */
  readonly instructions: string
  /** The protocol revision agreed on, such as `2026-07-28`. */
  readonly protocol: string
  readonly hasTools: boolean
  readonly hasResources: boolean
  readonly hasPrompts: boolean
  readonly hasCompletions: boolean
}

/** The tools of a server and what was left out of the list. */
export type ServerTools = {
  readonly tools: readonly ServerTool[]
  /** Sentences on tools that were dropped, such as those with unusable schemas. */
  readonly dropped: readonly string[]
}
