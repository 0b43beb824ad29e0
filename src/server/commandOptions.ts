import { failed, ok, type Result } from '@/lib/result'

import { readMcpSetting } from './mcp/readMcpServers'
import { readSettings, type ServerSettings } from './readSettings'
import { createMasker } from './secrets/createMasker'
import { secretsOf } from './secrets/secretsOf'
import type { HostStore } from './store/hostStore'
import { openHostStore } from './store/openHostStore'
import { readUpstreamsFile, type UpstreamPlan } from './upstreams/readUpstreams'

/** What a command may be told: options with a value, and those without one. */
export type OptionNames = { readonly valued: readonly string[]; readonly plain: readonly string[] }

/** The options that were given, by name; those without a value are ''. */
export type Options = ReadonlyMap<string, string>

/** Characters that nobody sees, or that turn others round. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Reads the arguments of a command. Each option is known and there once, values are trimmed, and no character is
 * unseen. The error is a sentence for the terminal.
 */
export function readOptions(
  args: readonly string[],
  { valued, plain }: OptionNames,
  usage: string,
): Result<Options, string> {
  const options = new Map<string, string>()
  for (let index = 0; index < args.length; index++) {
    const [flag = '', inline] = (args[index] ?? '').split(/=(.*)/s)
    const name = flag.replace(/^--/, '')
    const isPlain = plain.includes(name)
    if (!flag.startsWith('--') || !(isPlain || valued.includes(name)))
      return failed(`${shown(flag)} isn’t an option.\n${usage}`)
    if (options.has(name)) return failed(`${flag} is there twice. Give it once.`)
    if (isPlain) {
      if (inline !== undefined) return failed(`${flag} takes no value.\n${usage}`)
      options.set(name, '')
      continue
    }
    const value = (inline ?? args[(index += 1)])?.trim()
    if (value === undefined || value.startsWith('--')) return failed(`${flag} needs a value.\n${usage}`)
    if (value === '') return failed(`${flag} is empty. It needs a value.`)
    if (UNSEEN.test(value))
      return failed(`${flag} has a character that can’t be seen, at place ${value.search(UNSEEN) + 1}.`)
    options.set(name, value)
  }
  return ok(options)
}

/** Whether somebody asks how a command is used, wherever among its arguments. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h')

/** Long enough to be a key, with letters and digits, and no word of any language. */
const KEY = /\b(?:pk|sk)-[\w-]{8,}|(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?![\w/.-])/gi

/** A text for the terminal without the keys in it: only how each begins. */
export const shown = (text: string): string => text.replace(KEY, (key) => `${key.slice(0, 5)}…`)

type Command = (
  args: readonly string[],
  store: HostStore,
  settings: ServerSettings,
  plan: UpstreamPlan | undefined,
) => Promise<Result<string, string>>

/**
 * Runs one command of the terminal over the host's store; both sides of its result are text to print. Help needs neither
 * store nor settings.
 */
export async function runCommand(command: Command, usage: string): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    console.log(usage)
    return
  }
  const watched = watchEnvironment(process.env)
  const settings = readSettings(watched.environment)
  const secrets = settings.ok ? secretsOf(settings.value) : []
  const answer = await (settings.ok ? answerTo(settings.value) : Promise.resolve(settings)).catch(
    (error: unknown) => failed(error instanceof Error ? error.message : String(error)),
  )
  for (const warning of watched.warnings()) console.error(`Warning: ${warning}`)
  if (answer.ok) console.log(answer.value)
  else {
    // What was typed may be a key, and so may what an error says.
    console.error(shown(createMasker(secrets).text(answer.error)))
    process.exitCode = 1
  }

  async function answerTo(value: ServerSettings): Promise<Result<string, string>> {
    // Read for what they name, too; what is wrong with them is the host's to say.
    const plan =
      value.upstreamsFile === undefined
        ? undefined
        : await readUpstreamsFile(value.upstreamsFile, watched.environment)
    await readMcpSetting(value.mcp, watched.environment)
    const store = await openHostStore(value, Date.now)
    try {
      return await command(args, store, value, plan?.ok === true ? plan.value : undefined)
    } finally {
      await store.close()
    }
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** The environment, and what is wrong with the names in it. */
type WatchedEnvironment = {
  readonly environment: Environment
  /** A sentence for each variable called `PARLANCE_…` that nothing has asked for. To be called when all is read. */
  readonly warnings: () => readonly string[]
}

/** Notes which variables are read, so that no list of them has to be kept: whatever a file names counts too. */
export function watchEnvironment(environment: Environment): WatchedEnvironment {
  const read = new Set<string>()
  const unread = () =>
    Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !read.has(name) && !OTHERS.has(name))
  return {
    environment: new Proxy(environment, {
      get(target, name) {
        if (typeof name === 'string') read.add(name)
        return Reflect.get(target, name) as string | undefined
      },
    }),
    warnings: () =>
      unread()
        .sort()
        .map((name) => {
          const [like] = [...read]
            .filter((known) => known.startsWith(PREFIX) && distance(known, name) <= MOST_WRONG)
            .sort((one, other) => distance(one, name) - distance(other, name))
          return `${name} is no setting of this host, and does nothing.${like === undefined ? '' : ` Did you mean ${like}?`}`
        }),
  }
}

const PREFIX = 'PARLANCE_'
/** Of the proxy in `compose.yaml`. */
const OTHERS: ReadonlySet<string> = new Set(['PARLANCE_DOMAIN'])
/** Letters that may be wrong in a name that was meant to be another. */
const MOST_WRONG = 3

/** How many letters have to be changed, added or left out (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1]
    for (let index = 1; index <= other.length; index++)
      next.push(
        Math.min(
          (row[index] ?? 0) + 1,
          (next[index - 1] ?? 0) + 1,
          (row[index - 1] ?? 0) + (other[index - 1] === letter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
