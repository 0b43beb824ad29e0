import { failed, ok, type Result } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'

import { asksForHelp, readOptions, shown, type Options } from '../commandOptions'
import { counterOf } from '../limits/createLimiter'
import { PERIODS, UNITS, type Limit } from '../limits/limit'
import type { KeyRecord, KeyStore, LedgerStore, LimitStore } from '../store/hostStore'

import { hashKey, keyName } from './createAuthorize'

/** What the command needs of the world. */
export type InviteDeps = {
  readonly keys: KeyStore
  /** Says when each key was last used; absent = nobody asks. */
  readonly ledger?: Pick<LedgerStore, 'totals'>
  /** Keeps what a key has used of its limits; absent = nothing is counted. */
  readonly limits?: Pick<LimitStore, 'used' | 'add'>
  /** Which of the given models this host does not know; absent = nobody can tell. */
  readonly unknownModels?: (models: readonly string[]) => Promise<readonly string[]>
  /** Whether something tells prices, so that dollars can be counted. */
  readonly hasPrices?: boolean
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** A new key of at least 256 random bits. */
  readonly newKey: () => string
}

export const INVITE_USAGE = `Usage:
  npm run invite -- --name Ada             make a key and print it once, for
      [--person Ada --name laptop]         one of several keys of a person
      [--models pocket,other]              some models only
      [--days 30]                          some days only
      [--requests-per-minute 20]           a limit of requests each minute, day or month (UTC),
      [--tokens-per-day 100000]            of tokens,
      [--usd-per-month 5]                  of money
  npm run invite -- --change Ada           change models, days or limits of a key: the same options; “none” removes one
  npm run invite -- --rotate Ada/laptop    make a new key in the place of one, with its limits and what it used of them
  npm run invite -- --list                 show all keys
  npm run invite -- --revoke Ada           revoke all keys of Ada; Ada/laptop revokes one
  With --json everything is printed as JSON.`

const ACTIONS = ['name', 'change', 'rotate', 'list', 'revoke'] as const
type Action = (typeof ACTIONS)[number]
const LIMITS = UNITS.flatMap((unit) =>
  PERIODS.map((period) => ({ unit, period, name: `${unit}-per-${period}` })),
)
const FACTS = ['models', 'days', ...LIMITS.map(({ name }) => name)]
/** What else each may be told. */
const TAKEN: Readonly<Record<Action, readonly string[]>> = {
  name: ['person', ...FACTS],
  change: FACTS,
  rotate: [],
  list: [],
  revoke: [],
}
const OPTIONS = {
  valued: ['name', 'person', 'change', 'rotate', 'revoke', ...FACTS],
  plain: ['list', 'json'],
}

/** What a command did: for people, and as JSON. */
type Done = { readonly text: string; readonly json: object }

/** Runs the command with its arguments. Both sides of the result are text for the terminal. */
export async function inviteCommand(
  args: readonly string[],
  deps: InviteDeps,
): Promise<Result<string, string>> {
  if (asksForHelp(args)) return ok(INVITE_USAGE)
  const options = readOptions(args, OPTIONS, INVITE_USAGE)
  if (!options.ok) return options
  const action = actionOf(options.value)
  if (!action.ok) return action
  const done = await act(action.value, options.value, deps)
  if (!done.ok) return done
  return ok(options.value.has('json') ? JSON.stringify(done.value.json, null, 2) : done.value.text)
}

/** The one thing that is asked for; no option may be there that means nothing for it. */
function actionOf(options: Options): Result<Action, string> {
  const [action, other] = ACTIONS.filter((each) => options.has(each))
  if (action === undefined) return failed(INVITE_USAGE)
  if (other !== undefined)
    return failed(`--${action} and --${other} can’t be used together. Run one after the other.`)
  const stray = [...options.keys()].find(
    (name) => name !== action && name !== 'json' && !TAKEN[action].includes(name),
  )
  return stray === undefined ? ok(action) : failed(`--${stray} means nothing with --${action}.`)
}

function act(action: Action, options: Options, deps: InviteDeps): Promise<Result<Done, string>> {
  const named = options.get(action) ?? ''
  switch (action) {
    case 'list':
      return listing(deps).then(ok)
    case 'revoke':
      return revoke(named, deps.keys)
    case 'rotate':
      return rotate(named, deps)
    case 'change':
      return change(named, options, deps)
    case 'name':
      return invite(named, options, deps)
  }
}

const NOBODY = (name: string) =>
  failed(`Nobody named "${shown(name)}" is invited. All keys: npm run invite -- --list`)

async function revoke(name: string, store: KeyStore): Promise<Result<Done, string>> {
  let revoked: readonly string[] = []
  await store.update((keys) => {
    revoked = keys.filter((key) => isOf(key, name)).map(keyName)
    return revoked.length === 0 ? undefined : keys.filter((key) => !isOf(key, name))
  })
  return revoked.length === 0
    ? NOBODY(name)
    : ok({ text: `No longer valid: ${revoked.join(', ')}.`, json: { revoked } })
}

const isOf = (key: KeyRecord, name: string): boolean => keyName(key) === name || key.person === name

/** Longest name, in characters. */
const MOST_NAME = 100

async function invite(name: string, options: Options, deps: InviteDeps): Promise<Result<Done, string>> {
  const person = options.get('person')
  for (const each of [name, person ?? '']) {
    if (each.length > MOST_NAME) return failed(`A name may have ${MOST_NAME} characters.`)
    if (each.includes('/'))
      return failed('A name must not have a “/”. For one key of several: --person Ada --name laptop')
    if (shown(each) !== each)
      return failed('This name looks like a key. Names are shown to everybody who runs this host.')
  }
  const facts = readFacts(options, deps.now())
  if (!facts.ok) return facts
  const key = deps.newKey()
  const { expiresAt = null, models = null, limits } = facts.value
  const record: KeyRecord = {
    name,
    hash: hashKey(key),
    createdAt: deps.now(),
    expiresAt,
    models,
    ...(person !== undefined && { person }),
    ...(limits.length > 0 && { limits }),
  }
  const isNew = await deps.keys.update((keys) =>
    keys.some((other) => keyName(other) === keyName(record)) ? undefined : [...keys, record],
  )
  if (isNew) return ok(await made(key, record, deps))
  const known = keyName(record)
  return failed(
    `${known} is invited already. Give it a new key (npm run invite -- --rotate ${known}), change its limits (--change ${known}), or revoke it (--revoke ${known}).`,
  )
}

async function made(key: string, record: KeyRecord, deps: InviteDeps): Promise<Done> {
  const warnings = await warningsOf(record, deps)
  const said = `The key of ${describe(record, deps.now())}:\n\n  ${key}\n\nIt is shown this once; only its hash is kept.`
  return { text: withWarnings(said, warnings), json: { key, ...factsOf(record), warnings } }
}

/** A new key for the same person, with everything that holds for the old one. */
async function rotate(name: string, deps: InviteDeps): Promise<Result<Done, string>> {
  const key = deps.newKey()
  let old: KeyRecord | undefined
  let record: KeyRecord | undefined
  let found: readonly KeyRecord[] = []
  await deps.keys.update((keys) => {
    found = keys.filter((each) => isOf(each, name))
    const [only] = found
    if (!only || found.length > 1) return undefined
    old = only
    const fresh: KeyRecord = { ...only, hash: hashKey(key), createdAt: deps.now() }
    record = fresh
    return keys.map((each) => (each === only ? fresh : each))
  })
  if (!old || !record)
    return found.length === 0
      ? NOBODY(name)
      : failed(`${shown(name)} has several keys: ${found.map(keyName).join(', ')}. Name one of them.`)
  await carryOver(old, record, deps)
  const done = await made(key, record, deps)
  return ok({ ...done, text: `${done.text}\nThe old key is no longer valid.` })
}

/** A new key must not be a way round a budget. */
async function carryOver(from: KeyRecord, to: KeyRecord, { limits, now }: InviteDeps): Promise<void> {
  const at = now()
  const counters = (from.limits ?? []).map((limit) => counterOf(from.hash, limit, at))
  const used = (await limits?.used(counters)) ?? []
  const amounts = (to.limits ?? []).map((limit, index) => ({
    ...counterOf(to.hash, limit, at),
    amount: used[index] ?? '0',
  }))
  if (amounts.length > 0) await limits?.add(amounts)
}

async function change(name: string, options: Options, deps: InviteDeps): Promise<Result<Done, string>> {
  const facts = readFacts(options, deps.now())
  if (!facts.ok) return facts
  if (!FACTS.some((each) => options.has(each)))
    return failed(`Say what to change, such as --tokens-per-day 100000.\n${INVITE_USAGE}`)
  let changed: readonly KeyRecord[] = []
  await deps.keys.update((keys) => {
    const after = keys.map((key) => (isOf(key, name) ? changedBy(key, facts.value, options) : key))
    changed = after.filter((key) => isOf(key, name))
    return changed.length === 0 ? undefined : after
  })
  if (changed.length === 0) return NOBODY(name)
  const warnings = (await Promise.all(changed.map((each) => warningsOf(each, deps)))).flat()
  return ok({
    text: withWarnings(`From now on: ${changed.map((each) => describe(each, deps.now())).join('\n')}`, [
      ...new Set(warnings),
    ]),
    json: { changed: changed.map(factsOf), warnings: [...new Set(warnings)] },
  })
}

function changedBy(key: KeyRecord, facts: Facts, options: Options): KeyRecord {
  const kept = (key.limits ?? []).filter(({ unit, period }) => !options.has(`${unit}-per-${period}`))
  const limits = LIMITS.flatMap(({ unit, period }) =>
    [...kept, ...facts.limits].filter((each) => each.unit === unit && each.period === period),
  )
  const { limits: _, ...rest } = key
  return {
    ...rest,
    ...(facts.models !== undefined && { models: facts.models }),
    ...(facts.expiresAt !== undefined && { expiresAt: facts.expiresAt }),
    ...(limits.length > 0 && { limits }),
  }
}

/** What options say of a key; undefined where they say nothing. */
type Facts = {
  readonly models?: readonly string[] | null
  readonly expiresAt?: number | null
  readonly limits: readonly Limit[]
}

/** A century. */
const MOST_DAYS = 36_500
const NONE = 'none'

function readFacts(options: Options, now: number): Result<Facts, string> {
  const limits: Limit[] = []
  for (const { unit, period, name } of LIMITS) {
    const most = options.get(name)
    if (most === undefined || most === NONE) continue
    const isMoney = unit === 'usd'
    if (!(isMoney ? /^(?=.*[1-9])\d{1,9}(?:\.\d{1,6})?$/ : /^[1-9]\d{0,11}$/).test(most)) {
      const wanted = isMoney ? 'an amount of US dollars' : 'a whole number'
      return failed(`--${name} must be ${wanted} above 0; it is "${shown(most)}".`)
    }
    limits.push({ unit, period, most })
  }
  const days = options.get('days')
  if (days !== undefined && days !== NONE && !(Number(days) > 0 && Number(days) <= MOST_DAYS))
    return failed(`--days must be a number above 0, at most ${MOST_DAYS}; it is "${shown(days)}".`)
  const models = options.get('models')
  const ids = [
    ...new Set(
      models
        ?.split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ]
  if (models !== undefined && ids.length === 0) return failed('--models names no model.')
  return ok({
    limits,
    ...(days !== undefined && { expiresAt: days === NONE ? null : now + Number(days) * DAY_MS }),
    ...(models !== undefined && { models: models === NONE ? null : ids }),
  })
}

async function warningsOf(
  { models, limits = [] }: KeyRecord,
  { unknownModels, hasPrices = true }: InviteDeps,
): Promise<readonly string[]> {
  const unknown = models === null ? [] : ((await unknownModels?.(models)) ?? [])
  return [
    ...unknown.map((id) => `This host has no model “${id}” now. Check the spelling.`),
    ...(!hasPrices && limits.some(({ unit }) => unit === 'usd') ? [NO_PRICES] : []),
  ]
}

/** Said where dollars limit a key and nothing tells prices. */
export const NO_PRICES =
  'No catalog gives prices (PARLANCE_CATALOG), so limits in dollars count only replies that say themselves what they cost.'

const withWarnings = (text: string, warnings: readonly string[]): string =>
  [text, ...warnings.map((warning) => `Warning: ${warning}`)].join('\n')

const factsOf = (record: KeyRecord) => ({
  name: keyName(record),
  models: record.models,
  expiresAt: record.expiresAt === null ? null : new Date(record.expiresAt).toISOString(),
  limits: record.limits ?? [],
})

async function listing({ keys, ledger, now }: InviteDeps): Promise<Done> {
  const records = await keys.list()
  const used = await ledger?.totals({ from: 0, to: now() + 1 })
  const rows = records.map((record) => {
    const times = used?.flatMap(({ key, lastAt }) => (key === record.hash ? [lastAt] : []))
    const last = times && (times.length === 0 ? null : Math.max(...times))
    return { record, last }
  })
  return {
    text:
      rows.map(({ record, last }) => describe(record, now(), last)).join('\n') || 'Nobody is invited yet.',
    json: rows.map(({ record, last }) => ({
      ...factsOf(record),
      ...(last !== undefined && { lastUsedAt: last === null ? null : new Date(last).toISOString() }),
    })),
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** At least cents: 0.5 is $0.50. */
const dollars = (most: string): string => {
  const [whole = '', cents = ''] = most.split('.')
  return `$${whole}${cents === '' ? '' : `.${cents.padEnd(2, '0')}`}`
}

/** @param last when it was last used; null = never, undefined = nobody can tell. */
function describe(record: KeyRecord, now: number, last?: number | null): string {
  const { models, expiresAt, limits = [] } = record
  const day = expiresAt === null ? '' : dayOf(expiresAt)
  const facts = [
    models === null ? 'every model' : models.join(', '),
    expiresAt === null ? 'no end date' : `${expiresAt <= now ? 'expired on' : 'until'} ${day}`,
    ...limits.map(
      ({ unit, period, most }) => `${unit === 'usd' ? dollars(most) : `${most} ${unit}`} a ${period}`,
    ),
    ...(last === undefined ? [] : [last === null ? 'never used' : `last used on ${dayOf(last)}`]),
  ]
  return `${keyName(record)} (${facts.join(', ')})`
}
