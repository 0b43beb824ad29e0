import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createAttemptLimit, createAuthorize, createKeyRing, hashKey } from '@/server/keys/createAuthorize'
import { createFileKeyStore, openFileStore } from '@/server/store/files/createFileKeyStore'
import { createLedgerFile } from '@/server/store/files/createLedgerFile'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { counterOf } from '@/server/limits/createLimiter'
import { StoreUnavailable } from '@/server/store/hostStore'
import { DAY_MS } from '@/lib/time/dayMs'

let folder = ''
let now = Date.UTC(2026, 10, 20)
let count = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-keys-'))
  now = Date.UTC(2026, 10, 20)
})
afterEach(() => rm(folder, { recursive: true }))

const file = () => join(folder, 'state', 'keys.json')
const invite = (...args: readonly string[]) =>
  inviteCommand(args, {
    keys: createFileKeyStore(file()),
    now: () => now,
    newKey: () => `pk-secret-${(count += 1)}`,
  })
const keyIn = (text: string) => /pk-secret-\d+/.exec(text)?.[0] ?? ''

async function invited(...args: readonly string[]): Promise<string> {
  const answer = await invite(...args)
  if (!answer.ok) throw new Error(answer.error)
  return keyIn(answer.value)
}

describe('npm run invite', () => {
  test('prints a key once and keeps only its hash, for its owner alone', async () => {
    const key = await invited('--name', 'Ada')
    expect(key).not.toBe('')
    const kept = await readFile(file(), 'utf8')
    expect(kept).not.toContain(key)
    expect(JSON.parse(kept)).toMatchObject({
      version: 1,
      keys: [{ name: 'Ada', expiresAt: null, models: null }],
    })
    expect((await stat(file())).mode & 0o077).toBe(0)
    const list = await invite('--list')
    expect(list).toEqual({ ok: true, value: 'Ada (every model, no end date)' })
  })

  test('says when each key was last used', async () => {
    const [ada] = [await invited('--name', 'Ada'), await invited('--name', 'Bob')]
    const ledger = createLedgerFile(join(folder, 'ledger.jsonl'))
    const row = {
      key: hashKey(ada),
      who: 'Ada',
      model: 'pocket',
      status: 200,
      durationMs: 1,
      promptTokens: 1,
      completionTokens: 1,
      costType: 'free',
      usd: '0',
    } as const
    await ledger.append([
      { ...row, id: '1', at: now - 3 * DAY_MS },
      { ...row, id: '2', at: now - DAY_MS, model: 'other' },
    ])
    const keys = createFileKeyStore(file())
    expect(await inviteCommand(['--list'], { keys, ledger, now: () => now, newKey: () => '' })).toEqual({
      ok: true,
      value:
        'Ada (every model, no end date, last used on 2026-11-19)\nBob (every model, no end date, never used)',
    })
  })

  test('a key is for the models and the days it was made for', async () => {
    const key = await invited('--name=Bob', '--models', 'pocket, other', '--days', '30')
    const ring = createKeyRing(createFileKeyStore(file()), () => now)
    expect(await ring.find(key)).toMatchObject({ name: 'Bob', models: ['pocket', 'other'] })
    expect(await invite('--list')).toMatchObject({ value: 'Bob (pocket, other, until 2026-12-20)' })
    now += 30 * DAY_MS
    expect(await ring.find(key)).toBeUndefined()
    expect(await invite('--list')).toMatchObject({ value: 'Bob (pocket, other, expired on 2026-12-20)' })
  })

  test('a revoked key is wrong at once, the others stay', async () => {
    const ada = await invited('--name', 'Ada')
    const bob = await invited('--name', 'Bob')
    const ring = createKeyRing(createFileKeyStore(file()), () => now)
    expect(await ring.find(ada)).toBeDefined()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await invite('--revoke', 'Ada')).toMatchObject({ ok: true })
    expect(await ring.find(ada)).toBeUndefined()
    expect(await ring.find(bob)).toMatchObject({ name: 'Bob' })
  })

  test.each([
    [[], 'Usage:'],
    [['--nam', 'Ada'], '--nam isn’t an option.\nUsage:'],
    [['--name'], '--name needs a value'],
    [['--name', 'Ada', '--days', 'many'], '--days must be a number above 0'],
    [['--name', 'Ada', '--days', '-1'], '--days must be a number above 0'],
    [['--name', 'Ada', '--days', 'Infinity'], '--days must be a number above 0'],
    [['--name', 'Ada', '--days', '100000000'], 'at most 36500'],
    [['--revoke', 'Nobody'], 'Nobody named "Nobody" is invited'],
    [['--rotate', 'Nobody'], 'Nobody named "Nobody" is invited'],
    [['--list', '--revoke', 'Ada'], '--list and --revoke can’t be used together'],
    [['--name', 'Ada', '--list'], '--name and --list can’t be used together'],
    [['--revoke', 'Ada', '--days', '3'], '--days means nothing with --revoke'],
    [['--person', 'Ada'], 'Usage:'],
    [['--name', 'Ada', '--name', 'Bob'], '--name is there twice'],
    [['--name', 'Ada', '--days', '1', '--days=2'], '--days is there twice'],
    [['--name', '   '], '--name is empty'],
    [['--name', 'A\u0007da'], 'a character that can’t be seen, at place 2'],
    [['--name', 'Ada\u202egnp'], 'a character that can’t be seen, at place 4'],
    [['--name', 'Ada\nBob'], 'can’t be seen'],
    [['--name', 'Ada/laptop'], 'must not have a “/”'],
    [['--name', 'x'.repeat(101)], 'may have 100 characters'],
    [['--list=all'], '--list takes no value'],
    [['Ada'], 'Ada isn’t an option'],
    [['--change', 'Ada'], 'Say what to change'],
    [['--change', 'Ada', '--days', '3'], 'Nobody named "Ada" is invited'],
    [['--name', 'Ada', '--models', ', ,'], '--models names no model'],
  ])('%j is refused with the way on', async (args, words) => {
    const answer = await invite(...args)
    expect(answer.ok ? '' : answer.error).toContain(words)
  })

  test('a person may have several keys, each with limits of its own', async () => {
    const laptop = await invited('--person', 'Ada', '--name', 'laptop', '--requests-per-minute', '20')
    await invited('--person=Ada', '--name=phone', '--requests-per-day=500', '--requests-per-month=9000')
    expect(await invite('--list')).toEqual({
      ok: true,
      value:
        'Ada/laptop (every model, no end date, 20 requests a minute)\nAda/phone (every model, no end date, 500 requests a day, 9000 requests a month)',
    })
    expect(await invite('--person', 'Ada', '--name', 'laptop')).toMatchObject({ ok: false })
    expect(await invite('--revoke', 'Ada/phone')).toMatchObject({ ok: true })
    const ring = createKeyRing(createFileKeyStore(file()), () => now)
    expect(await ring.find(laptop)).toMatchObject({ name: 'Ada/laptop' })
    await invited('--person', 'Ada', '--name', 'tablet')
    expect(await invite('--revoke', 'Ada')).toEqual({
      ok: true,
      value: 'No longer valid: Ada/laptop, Ada/tablet.',
    })
    expect(await ring.find(laptop)).toBeUndefined()
  })

  test('limits count tokens and money too', async () => {
    await invited('--name', 'Ada', '--tokens-per-day=100000', '--usd-per-day=0.5', '--usd-per-month=5')
    expect(await invite('--list')).toMatchObject({
      value: 'Ada (every model, no end date, 100000 tokens a day, $0.50 a day, $5 a month)',
    })
    expect(await invite('--name', 'Bob', '--usd-per-day', '0.0')).toMatchObject({ ok: false })
  })

  test.each(['0', '-1', '1.5', 'many'])('a limit of %s is refused', async (most) => {
    expect(await invite('--name', 'Ada', '--requests-per-day', most)).toEqual({
      ok: false,
      error: `--requests-per-day must be a whole number above 0; it is "${most}".`,
    })
  })

  test.each([['--help'], ['-h'], ['--name', 'Ada', '--help'], ['--revoke', '-h']])(
    '%s shows how it is used',
    async (...args) => {
      expect(await invite(...args)).toEqual({ ok: true, value: expect.stringMatching(/^Usage:/) as string })
      expect(await invite('--list')).toMatchObject({ value: 'Nobody is invited yet.' })
    },
  )

  test('names are trimmed', async () => {
    await invited('--name', '  Ada ')
    expect(await invite('--list')).toMatchObject({ value: expect.stringMatching(/^Ada \(/) as string })
  })

  test.each([
    ['--revoke', 'pk-0123456789abcdefghij'],
    ['--name', 'pk-0123456789abcdefghij'],
    ['--pk-0123456789abcdefghij'],
    ['pk-0123456789abcdefghij'],
    ['--name', 'Ada', '--days', 'sk-proj-0123456789abcdefghij'],
  ])('a key that was typed is not printed again: %s %s', async (...args) => {
    const answer = await invite(...args)
    expect(answer.ok).toBe(false)
    expect(answer.ok ? '' : answer.error).not.toContain('456789')
  })

  test('a new key for the same person: what held for the old one holds, and what it used', async () => {
    const old = await invited(
      '--person',
      'Ada',
      '--name',
      'laptop',
      '--models=pocket',
      '--tokens-per-day=100',
    )
    const store = openFileStore(file(), () => now)
    const limit = { unit: 'tokens', period: 'day', most: '100' } as const
    const counted = async (hash: string) => (await store.limits.used([counterOf(hash, limit, now)]))[0]
    await store.limits.add([{ ...counterOf(hashKey(old), limit, now), amount: '40' }])
    const rotated = await inviteCommand(['--rotate', 'Ada/laptop'], {
      keys: store.keys,
      limits: store.limits,
      now: () => now,
      newKey: () => 'pk-secret-new',
    })
    expect(rotated.ok && rotated.value).toMatch(
      /Ada\/laptop \(pocket, no end date, 100 tokens a day\):\n\n {2}pk-secret-new\n/,
    )
    const ring = createKeyRing(store.keys, () => now)
    expect(await ring.find(old)).toBeUndefined()
    expect(await ring.find('pk-secret-new')).toMatchObject({ name: 'Ada/laptop', models: ['pocket'] })
    expect(await counted(hashKey('pk-secret-new'))).toBe('40')
    await invited('--person', 'Ada', '--name', 'phone')
    expect(await invite('--rotate', 'Ada')).toMatchObject({
      error: expect.stringContaining('several keys') as string,
    })
  })

  test('limits, models and days of a key change without a new key', async () => {
    const key = await invited('--name', 'Ada', '--tokens-per-day=100', '--usd-per-month=5', '--days=3')
    const changed = await invite(
      '--change',
      'Ada',
      '--tokens-per-day=200',
      '--usd-per-month',
      'none',
      '--requests-per-minute=9',
      '--models',
      'pocket',
      '--days',
      'none',
    )
    expect(changed).toEqual({
      ok: true,
      value: 'From now on: Ada (pocket, no end date, 9 requests a minute, 200 tokens a day)',
    })
    const ring = createKeyRing(createFileKeyStore(file()), () => now)
    expect(await ring.find(key)).toMatchObject({
      name: 'Ada',
      key: { limits: [{ most: '9' }, { most: '200' }] },
    })
    expect(await invite('--change', 'Ada', '--models', 'none')).toMatchObject({ ok: true })
    expect(await ring.find(key)).toMatchObject({ key: { models: null } })
  })

  test('prints JSON when asked to', async () => {
    const made = await invite('--name', 'Ada', '--json', '--usd-per-day=1')
    expect(JSON.parse(made.ok ? made.value : '')).toEqual({
      key: expect.stringContaining('pk-secret-') as string,
      name: 'Ada',
      models: null,
      expiresAt: null,
      limits: [{ unit: 'usd', period: 'day', most: '1' }],
      warnings: [],
    })
    const listed = await invite('--list', '--json')
    expect(JSON.parse(listed.ok ? listed.value : '')).toMatchObject([{ name: 'Ada' }])
    expect(listed.ok && listed.value).not.toContain('hash')
    const revoked = await invite('--json', '--revoke', 'Ada')
    expect(JSON.parse(revoked.ok ? revoked.value : '')).toEqual({ revoked: ['Ada'] })
  })

  test('warns of models nobody knows, and of dollars that nothing counts', async () => {
    const answer = await inviteCommand(['--name', 'Ada', '--models', 'pocket,poket', '--usd-per-day', '1'], {
      keys: createFileKeyStore(file()),
      now: () => now,
      newKey: () => 'pk-secret-1',
      hasPrices: false,
      unknownModels: (models) => Promise.resolve(models.filter((id) => id !== 'pocket')),
    })
    expect(answer.ok && answer.value).toMatch(
      /\nWarning: This host has no model “poket” now\. Check the spelling\.\nWarning: No catalog gives prices/,
    )
  })

  test('a damaged file is named with the line and the column', async () => {
    await invited('--name', 'Ada')
    await writeFile(file(), '{\n  "version": 1,\n  "keys": [,]\n}')
    await expect(invite('--list')).rejects.toThrow(`${file()}:3:12: this isn’t valid JSON`)
    await writeFile(file(), '{\n  "version": 1,\n  "keys": [\n    {"name": 7}\n  ]\n}')
    await expect(invite('--list')).rejects.toThrow(`${file()}:4:14: it isn’t valid at keys.0.name`)
  })

  test('a name is invited once', async () => {
    await invited('--name', 'Ada')
    expect(await invite('--name', 'Ada')).toMatchObject({ ok: false })
  })
})

describe('asking for a key', () => {
  const request = (key?: string) =>
    new Request('http://x.test/v1/models', {
      headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
    })

  test('missing and wrong keys are 401 in the interface’s form', async () => {
    await invited('--name', 'Ada')
    const authorize = createAuthorize(
      createKeyRing(createFileKeyStore(file()), () => now),
      createAttemptLimit(() => now),
    )
    expect(await authorize(request(), 'a')).toMatchObject({
      ok: false,
      error: { status: 401, code: 'missing_api_key' },
    })
    expect(await authorize(request('nonsense'), 'a')).toMatchObject({
      ok: false,
      error: { status: 401, code: 'invalid_api_key', type: 'authentication_error' },
    })
  })

  test('wrong keys make only wrong keys wait, never a right one from the same address', async () => {
    const key = await invited('--name', 'Ada')
    const authorize = createAuthorize(
      createKeyRing(createFileKeyStore(file()), () => now),
      createAttemptLimit(() => now),
    )
    // All at once: none is free because the others are not known yet.
    const guesses = Array.from({ length: 30 }, (_, attempt) =>
      authorize(request(`guess-${attempt}`), 'proxy'),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => !answer.ok && answer.error.status === 401)).toHaveLength(10)
    expect(answers.filter((answer) => !answer.ok && answer.error.status === 429)).toHaveLength(20)
    // Never seen before, and from the address that is made to wait.
    expect(await authorize(request(key), 'proxy')).toMatchObject({ ok: true, value: { name: 'Ada' } })
    expect(await authorize(request('guess'), 'proxy')).toMatchObject({
      ok: false,
      error: { status: 429, retryAfterSeconds: 60 },
    })
    expect(await authorize(request('guess'), 'elsewhere')).toMatchObject({
      ok: false,
      error: { status: 401 },
    })
    now += 60_000
    expect(await authorize(request('guess'), 'proxy')).toMatchObject({ ok: false, error: { status: 401 } })
  })

  test('a key that is revoked is refused at once', async () => {
    const key = await invited('--name', 'Ada')
    const authorize = createAuthorize(
      createKeyRing(createFileKeyStore(file()), () => now),
      createAttemptLimit(() => now),
    )
    expect(await authorize(request(key), 'a')).toMatchObject({ ok: true })
    expect(await invite('--revoke', 'Ada')).toMatchObject({ ok: true })
    expect(await authorize(request(key), 'a')).toMatchObject({ ok: false, error: { status: 401 } })
  })

  test('many right keys at once, never seen before, are no wrong ones', async () => {
    const key = await invited('--name', 'Ada')
    const authorize = createAuthorize(
      createKeyRing(createFileKeyStore(file()), () => now),
      createAttemptLimit(() => now),
    )
    const answers = await Promise.all(Array.from({ length: 200 }, () => authorize(request(key), 'a')))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
  })

  test('a damaged key file refuses every key and says what to do', async () => {
    await invited('--name', 'Ada')
    await writeFile(file(), 'not json')
    const authorize = createAuthorize(
      createKeyRing(createFileKeyStore(file()), () => now),
      createAttemptLimit(() => now),
    )
    expect(await authorize(request('anything'), 'a')).toMatchObject({
      ok: false,
      error: { status: 500, code: 'keys_unreadable', message: expect.stringContaining('mend it') },
    })
  })

  test('a database that does not answer is no damage, and says when to come back', async () => {
    const keys = { find: () => Promise.reject(new StoreUnavailable('gone')) }
    const authorize = createAuthorize(
      createKeyRing(keys, () => now),
      createAttemptLimit(() => now),
    )
    expect(await authorize(request('anything'), 'a')).toMatchObject({
      ok: false,
      error: { status: 503, code: 'keys_unavailable', retryAfterSeconds: 5 },
    })
  })

  test('refuses everyone while nobody is invited', async () => {
    const authorize = createAuthorize(
      createKeyRing(createFileKeyStore(file()), () => now),
      createAttemptLimit(() => now),
    )
    expect(await authorize(request('anything'), 'a')).toMatchObject({ ok: false })
  })
})
