import { failed, ok, type Result } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'

import { PERIODS, UNITS, type Limit } from '../limits/limit'
import type { KeyRecord, KeyStore } from '../store/keyStore'
import type { LedgerStore } from '../store/ledgerStore'

import { keyName } from './createKeyRing'
import { hashKey } from './hashKey'

/** What the command needs of the world. */
export type InviteDeps = {
  readonly keys: KeyStore
  /** Says when each key was last used; absent = nobody asks. */
  readonly ledger?: Pick<LedgerStore, 'totals'>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** A new key of at least 256 random bits. */
  readonly newKey: () => string
}

const USAGE = `Usage:
  npm run invite -- --name Ada             make a key and print it once, for
      [--person Ada --name laptop]         one of several keys of a person
      [--models pocket,other]              some models only
      [--days 30]                          some days only
      [--requests-per-minute 20]           a limit of requests each minute, day or month (UTC),
      [--tokens-per-day 100000]            of tokens,
      [--usd-per-month 5]                  of money; the request that reaches one is still answered
  npm run invite -- --list                 show all keys
  npm run invite -- --revoke Ada           revoke all keys of Ada; Ada/laptop revokes one`

/** Runs the command with its arguments. Both sides of the result are text for the terminal. */
export async function inviteCommand(
  args: readonly string[],
  deps: InviteDeps,
): Promise<Result<string, string>> {
  const options = readOptions(args)
  if (!options.ok) return options
  const { list, revoke } = options.value
  if (list !== undefined) return ok(await listing(deps))
  return revoke === undefined ? invite(options.value, deps) : revokeKey(revoke, deps.keys)
}

async function revokeKey(name: string, store: KeyStore): Promise<Result<string, string>> {
  let revoked: readonly string[] = []
  await store.update((keys) => {
    revoked = keys.filter((key) => isOf(key, name)).map(keyName)
    return revoked.length === 0 ? undefined : keys.filter((key) => !isOf(key, name))
  })
  return revoked.length === 0
    ? failed(`Nobody named "${name}" is invited. All keys: npm run invite -- --list`)
    : ok(`No longer valid: ${revoked.join(', ')}.`)
}

const isOf = (key: KeyRecord, name: string): boolean => keyName(key) === name || key.person === name

async function invite(options: Options, deps: InviteDeps): Promise<Result<string, string>> {
  const { name, person, models, days } = options
  if (name === undefined || name === '') return failed(USAGE)
  const limits = readLimits(options)
  if (!limits.ok) return limits
  const lifetime = days === undefined ? null : Number(days)
  if (lifetime !== null && !(lifetime > 0 && lifetime <= MOST_DAYS))
    return failed(`--days must be a number above 0, at most ${MOST_DAYS}; it is "${days ?? ''}".`)
  const key = deps.newKey()
  const record: KeyRecord = {
    name,
    hash: hashKey(key),
    createdAt: deps.now(),
    expiresAt: lifetime === null ? null : deps.now() + lifetime * DAY_MS,
    models: models === undefined ? null : listed(models),
    ...(person !== undefined && { person }),
    ...(limits.value.length > 0 && { limits: limits.value }),
  }
  const isNew = await deps.keys.update((keys) =>
    keys.some((other) => keyName(other) === keyName(record)) ? undefined : [...keys, record],
  )
  return isNew
    ? ok(
        `The key of ${describe(record, deps.now())}:\n\n  ${key}\n\nIt is shown this once; only its hash is kept.`,
      )
    : failed(
        `${keyName(record)} is invited already. Revoke that key first: npm run invite -- --revoke ${keyName(record)}`,
      )
}

/** `--requests-per-minute 20` and its like. */
function readLimits(options: Options): Result<readonly Limit[], string> {
  const limits: Limit[] = []
  for (const unit of UNITS) {
    for (const period of PERIODS) {
      const most = options[`${unit}-per-${period}`]
      if (most === undefined) continue
      const isMoney = unit === 'usd'
      if (!(isMoney ? /^(?=.*[1-9])\d{1,9}(?:\.\d{1,6})?$/ : /^[1-9]\d{0,11}$/).test(most)) {
        const wanted = isMoney ? 'an amount of US dollars' : 'a whole number'
        return failed(`--${unit}-per-${period} must be ${wanted} above 0; it is "${most}".`)
      }
      limits.push({ unit, period, most })
    }
  }
  return ok(limits)
}

const listed = (models: string): readonly string[] =>
  models
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

/** A century. */
const MOST_DAYS = 36_500
const NAMES = [
  'name',
  'person',
  'models',
  'days',
  'list',
  'revoke',
  ...UNITS.flatMap((unit) => PERIODS.map((period) => `${unit}-per-${period}` as const)),
] as const
type Options = { readonly [Name in (typeof NAMES)[number]]?: string }

function readOptions(args: readonly string[]): Result<Options, string> {
  const options: Record<string, string> = {}
  for (let index = 0; index < args.length; index++) {
    const [flag = '', inline] = (args[index] ?? '').split(/=(.*)/s)
    const name = NAMES.find((known) => `--${known}` === flag)
    if (name === undefined) return failed(`${flag} isn’t an option.\n${USAGE}`)
    if (name === 'list') options[name] = 'yes'
    else {
      const value = inline ?? args[(index += 1)]
      if (value === undefined || value.startsWith('--')) return failed(`${flag} needs a value.\n${USAGE}`)
      options[name] = value
    }
  }
  return ok(options)
}

async function listing({ keys, ledger, now }: InviteDeps): Promise<string> {
  const records = await keys.list()
  if (records.length === 0) return 'Nobody is invited yet.'
  const used = await ledger?.totals({ from: 0, to: now() + 1 })
  const lines = records.map((record) => {
    const times = used?.flatMap(({ key, lastAt }) => (key === record.hash ? [lastAt] : []))
    return describe(record, now(), times && lastUsed(times))
  })
  return lines.join('\n')
}

const lastUsed = (times: readonly number[]): string =>
  times.length === 0 ? 'never used' : `last used on ${dayOf(Math.max(...times))}`

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** At least cents: 0.5 is $0.50. */
const dollars = (most: string): string => {
  const [whole = '', cents = ''] = most.split('.')
  return `$${whole}${cents === '' ? '' : `.${cents.padEnd(2, '0')}`}`
}

function describe(record: KeyRecord, now: number, used?: string): string {
  const { models, expiresAt, limits = [] } = record
  const day = expiresAt === null ? '' : dayOf(expiresAt)
  const facts = [
    models === null ? 'every model' : models.join(', '),
    expiresAt === null ? 'no end date' : `${expiresAt <= now ? 'expired on' : 'until'} ${day}`,
    ...limits.map(
      ({ unit, period, most }) => `${unit === 'usd' ? dollars(most) : `${most} ${unit}`} a ${period}`,
    ),
    ...(used === undefined ? [] : [used]),
  ]
  return `${keyName(record)} (${facts.join(', ')})`
}
