/**
 * The client under the official conformance suite: our session and our sign-in, driven as each scenario asks. Its
 * address is the last argument; the environment names scenario, context and revision.
 */
import { openSession } from '@/services/mcp/openSession'
import { createServerAuth, type Authorise } from '@/services/mcp/signIn/createServerAuth'
import { failed, ok } from '@/lib/result'
import { isRecord, parseJson, type JsonObject } from '@/lib/json'
import type { ServerAnswer, ServerQuestion } from '@/domain/mcp/serverContent'
import type { FormField, FormValue } from '@/lib/form/formFields'
import type { McpSession } from '@/services/mcp/mcpSession'
import type { ServerFault } from '@/domain/mcp/serverFault'

const url = process.argv.at(-1) ?? ''
const version = process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] ?? '2025-11-25'
const context = parseJson(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}')
const { signal } = new AbortController()

let kept: string | undefined
const given = (name: string): string | undefined => {
  const value = isRecord(context) ? context[name] : undefined
  return typeof value === 'string' ? value : undefined
}
const auth = createServerAuth({
  url,
  fetch: globalThis.fetch,
  redirectUrl: 'http://127.0.0.1:3000/oauth/callback',
  clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
  clientId: given('client_id'),
  clientSecret: given('client_secret'),
  load: () => kept,
  save: async (text) => {
    kept = text
  },
  alone: (work) => work(),
  newState: () => crypto.randomUUID(),
})

/** What a person and their browser do: follow the address, come back with its parameters. */
const authorise: Authorise = async (address) => {
  const response = await fetch(address, { redirect: 'manual' })
  const target = response.headers.get('location')
  return target === null ? failed('no redirect') : ok(new URL(target).searchParams)
}

const open = () =>
  openSession({
    url,
    fetch: globalThis.fetch,
    idleLimitMs: 20_000,
    ask: async (question) => accept(question),
    listens: true,
    elapsed: () => performance.now(),
    signal,
    mode: version === '2026-07-28' ? 'auto' : 'legacy',
    authProvider: auth.provider,
    onRefused: (cause) => auth.noteRefusal(cause),
  })

/** The form as it is shown, sent without a change. */
function accept(question: ServerQuestion): ServerAnswer {
  if (question.type !== 'form') return { type: 'accept', values: { text: 'test', model: 'test' } }
  const values = question.fields.flatMap((field): [string, FormValue][] => {
    const value = initialOf(field)
    return value === undefined ? [] : [[field.name, value]]
  })
  return { type: 'accept', values: Object.fromEntries(values) }
}

function initialOf(field: FormField): FormValue | undefined {
  if (field.initial !== undefined && field.initial !== '') return field.initial
  if (!field.isRequired) return undefined
  if (field.type === 'text') return 'test'
  return field.type === 'number' ? 1 : field.options[0]?.value
}

/** Signs in as often as the server asks and a person would put up with. */
async function connected(): Promise<McpSession> {
  for (let tries = 0; tries < 3; tries++) {
    const session = await open()
    if (session.ok) return session.value
    if (!(await signsIn(session.error))) throw new Error(JSON.stringify(session.error))
  }
  throw new Error('still not signed in')
}

async function signsIn(fault: ServerFault): Promise<boolean> {
  if (fault.type !== 'signIn' && fault.type !== 'refused') return false
  const done = await auth.signIn(authorise)
  if (!done.ok) console.error(done.error)
  return done.ok
}

async function insist<Value>(
  work: () => Promise<{ ok: true; value: Value } | { ok: false; error: ServerFault }>,
) {
  for (let tries = 0; tries < 3; tries++) {
    const done = await work()
    if (done.ok) return done.value
    if (!(await signsIn(done.error))) {
      console.error(JSON.stringify(done.error))
      return undefined
    }
  }
  return undefined
}

/** Arguments that satisfy a schema in the simplest way. */
function argumentsFor(schema: string): JsonObject {
  const parsed = parseJson(schema)
  const properties = isRecord(parsed) && isRecord(parsed['properties']) ? parsed['properties'] : {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const type = isRecord(property) ? property['type'] : undefined
      return [name, type === 'number' || type === 'integer' ? 5 : type === 'boolean' ? true : 'test']
    }),
  )
}

const session = await connected()
const calls = isRecord(context) && Array.isArray(context['toolCalls']) ? context['toolCalls'] : undefined
const listed = await insist(() => session.listTools(signal))
if (calls) {
  for (const call of calls) {
    if (!isRecord(call) || typeof call['name'] !== 'string') continue
    const values = parseJson(JSON.stringify(call['arguments'] ?? {}))
    await session.callTool({
      name: call['name'],
      arguments: isRecord(values) ? values : {},
      signal,
    })
  }
} else {
  for (const tool of listed?.tools ?? []) {
    await insist(() =>
      session.callTool({ name: tool.name, arguments: argumentsFor(tool.inputSchema), signal }),
    )
  }
}
await session.close()
process.exit(0)
