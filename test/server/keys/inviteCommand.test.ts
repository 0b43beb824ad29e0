import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createAttemptLimit } from '@/server/keys/createAttemptLimit'
import { createAuthorize } from '@/server/keys/createAuthorize'
import { createKeyRing } from '@/server/keys/createKeyRing'
import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { createLedgerFile } from '@/server/store/files/createLedgerFile'
import { hashKey } from '@/server/keys/hashKey'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { StoreUnavailable } from '@/server/store/storeUnavailable'
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
