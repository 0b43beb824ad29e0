import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

import { failed, ok, type Result } from '@/lib/result'

import { firstIssue, NAMED_ISSUES, readJsonFile } from '../readJsonFile'
import { inAddress, isSecretName, secretParts } from '../secrets/secretsOf'

import { childEnvironment, startChild } from './child/startChild'
import type { McpServer } from './createAddressServer'
import { createToolRelay, type ToolRelay, type ToolRelayDeps } from './createToolRelay'

const TIDY_MS = 60_000

/**
 * The relay to servers of tools, with processes of this machine.
 *
 * @param folder where servers that name no folder get one each.
 */
export function openToolRelay(
  servers: readonly McpServer[],
  folder: string,
  { log, masker }: Pick<ToolRelayDeps, 'log' | 'masker'>,
): ToolRelay {
  const relay = createToolRelay(servers, {
    start: ({ name, command, args, env, folder: given }, onMessage, onSaid) => {
      const own = join(folder, 'mcp', name)
      if (given === undefined) mkdirSync(own, { recursive: true })
      const passed = childEnvironment(process.env, env)
      return startChild({ command, args, folder: given ?? own, env: passed, onMessage, onSaid })
    },
    newId: randomUUID,
    elapsed: () => performance.now(),
    log,
    masker,
  })
  setInterval(relay.tidyUp, TIDY_MS).unref()
  return relay
}

const NAME = /^[\w.-]{1,64}$/
const VARIABLE = /\$\{(\w+)\}/g

const common = { title: z.optional(z.string()), people: z.optional(z.array(z.string())) }
const addressSchema = z.strictObject({
  ...common,
  type: z.optional(z.enum(['http', 'streamable-http'])),
  url: z.string().check(z.regex(/^https?:\/\/[^\s/]/, 'The address must begin with http:// or https://')),
  headers: z.optional(z.record(z.string(), z.string())),
  private: z.optional(z.boolean()),
})
const commandSchema = z.strictObject({
  ...common,
  type: z.optional(z.literal('stdio')),
  command: z.string().check(z.minLength(1)),
  args: z.optional(z.array(z.string())),
  env: z.optional(z.record(z.string(), z.string())),
  cwd: z.optional(z.string()),
})
const fileSchema = z.object({ mcpServers: z.record(z.string(), z.unknown()) })

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the servers a host names, in the shape other programs use: `mcpServers` with an address or a command each.
 * `${NAME}` stands for a variable of the environment, so that no key has to be in the file. The error is a sentence for
 * the terminal.
 */
export function readMcpServers(
  text: string,
  environment: Environment,
  path = 'PARLANCE_MCP',
): Result<readonly McpServer[], string> {
  const file = readJsonFile(path, text, fileSchema)
  if (!file.ok)
    return failed(
      `${file.error}\nPARLANCE_MCP must be JSON of the form {"mcpServers": {"name": {"url": …} or {"command": …}}}.`,
    )
  const servers: McpServer[] = []
  for (const [name, entry] of Object.entries(file.value.mcpServers)) {
    const read = readServer(name, entry, environment)
    if (!read.ok) return read
    servers.push(read.value)
  }
  return ok(servers)
}

function readServer(name: string, entry: unknown, environment: Environment): Result<McpServer, string> {
  if (!NAME.test(name))
    return failed(`The tool server "${name}" needs a name of letters, digits, ".", "_" and "-".`)
  const missing = new Set<string>()
  const secrets = new Set<string>()
  /** The text with its variables. What comes under a secret's name is one, and so is such a variable wherever it is. */
  const filled = (text: string, called = ''): string => {
    const isSecret = isSecretName(called)
    const whole = text.replace(VARIABLE, (_, variable: string) => {
      const value = environment[variable]
      if (value === undefined) missing.add(variable)
      else if (isSecret || isSecretName(variable)) secretParts(value).forEach((each) => secrets.add(each))
      return value ?? ''
    })
    const found = isSecret ? secretParts(whole) : inAddress(whole)
    for (const each of found) secrets.add(each)
    return whole
  }
  const filledAll = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value, key)]))
  /** `--token=…`, and what comes after `--token`. */
  const filledArgs = (args: readonly string[] = []) =>
    args.map((arg, index) => {
      const [flag = '', inline] = arg.split(/=(.*)/s)
      if (flag.startsWith('-') && inline !== undefined) return `${flag}=${filled(inline, flag)}`
      const before = args[index - 1] ?? ''
      return filled(arg, /^-[^=]*$/.test(before) ? before : '')
    })
  const isCommand = typeof entry === 'object' && entry !== null && 'command' in entry
  const schema = isCommand ? commandSchema : addressSchema
  const read = schema.safeParse(entry, NAMED_ISSUES)
  if (!read.success) return failed(`The tool server "${name}" ${firstIssue(read.error.issues)}`)
  const { title = name, people } = read.data
  const base = { name, title, ...(people && { people }) }
  const server: McpServer =
    'command' in read.data
      ? {
          ...base,
          type: 'command',
          command: filled(read.data.command),
          args: filledArgs(read.data.args),
          env: filledAll(read.data.env),
          ...(read.data.cwd !== undefined && { folder: filled(read.data.cwd) }),
        }
      : {
          ...base,
          type: 'address',
          url: filled(read.data.url),
          headers: filledAll(read.data.headers),
          isPrivate: read.data.private === true,
        }
  const [variable] = missing
  return variable === undefined
    ? ok(secrets.size === 0 ? server : { ...server, secrets: [...secrets] })
    : failed(`The tool server "${name}" needs the environment variable ${variable}, which isn’t set.`)
}

/**
 * Reads PARLANCE_MCP: the path of a file, or its JSON itself. Undefined = none are named. The error is a sentence for
 * the terminal.
 */
export async function readMcpSetting(
  setting: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Result<readonly McpServer[], string>> {
  if (setting === undefined) return ok([])
  if (setting.trimStart().startsWith('{')) return readMcpServers(setting, environment)
  const text = await readFile(setting, 'utf8').catch(() => undefined)
  return text === undefined
    ? failed(`The file of tool servers (PARLANCE_MCP) could not be read: ${setting}`)
    : readMcpServers(text, environment, setting)
}
