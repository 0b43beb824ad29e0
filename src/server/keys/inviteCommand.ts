import { failed, ok, type Result } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'

import { hashKey } from './hashKey'
import type { KeyRecord, KeyStore } from './keyStore'

/** What the command needs of the world. */
export type InviteMeans = {
  readonly keys: KeyStore
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** A new key of at least 256 random bits. */
  readonly newKey: () => string
}

const USAGE = `Usage:
  npm run invite -- --name Ada [--models pocket,other] [--days 30]   make a key and print it once
  npm run invite -- --list                                           who is invited
  npm run invite -- --revoke Ada                                     take a key back`

/** Runs the command with its arguments. Both sides of the result are text for the terminal. */
export async function inviteCommand(
  args: readonly string[],
  means: InviteMeans,
): Promise<Result<string, string>> {
  const options = readOptions(args)
  if (!options.ok) return options
  const { list, revoke } = options.value
  if (list !== undefined) return ok(listing(await means.keys.list(), means.now()))
  return revoke === undefined ? invite(options.value, means) : revokeKey(revoke, means.keys)
}

async function revokeKey(name: string, store: KeyStore): Promise<Result<string, string>> {
  const isFound = await store.update((keys) =>
    keys.some((key) => key.name === name) ? keys.filter((key) => key.name !== name) : undefined,
  )
  return isFound ? ok(`The key of ${name} is no longer valid.`) : failed(`Nobody named "${name}" is invited.`)
}

async function invite({ name, models, days }: Options, means: InviteMeans): Promise<Result<string, string>> {
  if (name === undefined || name === '') return failed(USAGE)
  const lifetime = days === undefined ? null : Number(days)
  if (lifetime !== null && !(lifetime > 0 && lifetime <= MOST_DAYS))
    return failed(`--days must be a number above 0, at most ${MOST_DAYS}; it is "${days ?? ''}".`)
  const key = means.newKey()
  const record: KeyRecord = {
    name,
    hash: hashKey(key),
    createdAt: means.now(),
    expiresAt: lifetime === null ? null : means.now() + lifetime * DAY_MS,
    models: models === undefined ? null : listed(models),
  }
  const isNew = await means.keys.update((keys) =>
    keys.some((other) => other.name === name) ? undefined : [...keys, record],
  )
  return isNew
    ? ok(
        `The key of ${describe(record, means.now())}:\n\n  ${key}\n\nIt is shown this once; only its hash is kept.`,
      )
    : failed(`${name} is invited already. Revoke that key first: npm run invite -- --revoke ${name}`)
}

const listed = (models: string): readonly string[] =>
  models
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

/** A century. */
const MOST_DAYS = 36_500
const NAMES = ['name', 'models', 'days', 'list', 'revoke'] as const
type Options = { readonly [Name in (typeof NAMES)[number]]?: string }

function readOptions(args: readonly string[]): Result<Options, string> {
  const options: Record<string, string> = {}
  for (let index = 0; index < args.length; index++) {
    const [flag = '', inline] = (args[index] ?? '').split(/=(.*)/s)
    const name = NAMES.find((known) => `--${known}` === flag)
    if (name === undefined) return failed(USAGE)
    if (name === 'list') options[name] = 'yes'
    else {
      const value = inline ?? args[(index += 1)]
      if (value === undefined || value.startsWith('--')) return failed(`${flag} needs a value.\n${USAGE}`)
      options[name] = value
    }
  }
  return ok(options)
}

function listing(keys: readonly KeyRecord[], now: number): string {
  return keys.length === 0 ? 'Nobody is invited yet.' : keys.map((key) => describe(key, now)).join('\n')
}

function describe({ name, models, expiresAt }: KeyRecord, now: number): string {
  const reach = models === null ? 'every model' : models.join(', ')
  if (expiresAt === null) return `${name} (${reach}, for ever)`
  const day = new Date(expiresAt).toISOString().slice(0, 10)
  return `${name} (${reach}, ${expiresAt <= now ? 'expired on' : 'until'} ${day})`
}
