import { beforeEach, describe, expect, test } from 'vitest'

import { createBucketRemote, type BucketSpace } from '@/services/sync/bucket/createBucketRemote'
import { joinBucket } from '@/services/sync/bucket/joinBucket'
import { importSecret } from '@/services/sync/bucket/signRequest'
import type { RemoteSnapshot } from '@/services/sync/syncRemote'
import {
  BUCKET,
  BUCKET_KEY,
  createScriptedBucket,
  REGION,
  type ScriptedBucket,
} from '#test/support/sync/scriptedBucket'

const SPACE = 'a'.repeat(32)
const bytes = (text: string) => new TextEncoder().encode(text)
const hashOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes(text))).toString('hex')
const sealer = { sealNamed: (_: string, plain: Uint8Array<ArrayBuffer>) => Promise.resolve(plain) }

let bucket: ScriptedBucket
beforeEach(() => {
  bucket = createScriptedBucket()
})

async function accessOf(device: string, more: Partial<BucketSpace> = {}): Promise<BucketSpace> {
  return {
    fetch: (input, init) => bucket.answer(new Request(input, init)),
    crypto,
    now: Date.now,
    sleep: () => Promise.resolve(),
    url: 'https://s3.test',
    bucket: BUCKET,
    region: REGION,
    keyId: BUCKET_KEY.keyId,
    secretKey: await importSecret(crypto, BUCKET_KEY.secret),
    space: SPACE,
    device,
    ...more,
  }
}

const join = async (device: string, isNew = true, more: Partial<BucketSpace> = {}) =>
  joinBucket(await accessOf(device, more), { sealer, name: `name of ${device}`, isNew })

async function remoteFor(device: string) {
  await join(device)
  return createBucketRemote(await accessOf(device))
}

const DONE = { ok: true, value: undefined }
const TAKEN = { ok: true, value: 1 }
const segmentsIn = (answer: Awaited<ReturnType<ReturnType<typeof createBucketRemote>['pull']>>) =>
  answer.ok ? answer.value.map((each) => new TextDecoder().decode(each.bytes)) : answer.error.type

test('the devices of a space are one listing, and the name of each', async () => {
  const remote = await remoteFor('ada1')
  await join('bob1', false)
  await remote.push(1, [bytes('one')])
  await remote.putBlob('picture', bytes('image'))
  const before = bucket.asked.length
  expect(await remote.overview()).toMatchObject({
    value: {
      devices: [
        { id: 'ada1', head: 1 },
        { id: 'bob1', head: 0 },
      ],
    },
  })
  const asked = bucket.asked.slice(before)
  expect(asked.filter((each) => each.includes('list-type') && !each.includes('continuation'))).toHaveLength(1)
  expect(asked.filter((each) => each.includes('/device/'))).toHaveLength(2)
})

describe('joining', () => {
  test('makes a space, and finds one by its code alone', async () => {
    expect(await join('ada1', false)).toMatchObject({ error: { type: 'spaceGone' } })
    expect(await join('ada1')).toEqual(DONE)
    expect(await join('bob1', false)).toEqual(DONE)
  })

  test.each<readonly [string, Partial<BucketSpace>, RegExp]>([
    ['another key', { keyId: 'other' }, /access key ID and the secret/],
    ['another region', { region: 'us-east-1' }, /another region/],
    ['another bucket', { bucket: 'other' }, /no such bucket/],
    ['a wrong clock', { now: () => Date.now() - 86_400_000 }, /clock of this device/],
  ])('with %s says what is wrong', async (_, more, reason) => {
    expect(await join('ada1', true, more)).toMatchObject({
      error: { type: 'refused', reason: expect.stringMatching(reason) as string },
    })
  })

  test('with another secret says what is wrong', async () => {
    const secretKey = await importSecret(crypto, 'guess')
    expect(await join('ada1', true, { secretKey })).toMatchObject({
      error: { reason: expect.stringMatching(/secret key/) as string },
    })
  })

  test('is refused by name where the service would let devices overwrite one another', async () => {
    bucket = createScriptedBucket({ ignoresConditions: true })
    expect(await join('ada1')).toMatchObject({
      error: { type: 'refused', reason: expect.stringMatching(/If-None-Match/) as string },
    })
    expect(bucket.objects.size).toBe(0)
  })
})

describe('logs in a bucket', () => {
  test('are read by the others in order, over many pages of a listing', async () => {
    const [ada, bob] = [await remoteFor('ada1'), await remoteFor('bob1')]
    for (let number = 1; number <= 12; number += 1)
      expect(await ada.push(number, [bytes(`ada1 ${number}`)])).toEqual(TAKEN)
    expect(segmentsIn(await bob.pull({}))).toEqual(Array.from({ length: 12 }, (_, at) => `ada1 ${at + 1}`))
    expect(segmentsIn(await bob.pull({ ada1: 11 }))).toEqual(['ada1 12'])
    expect(segmentsIn(await bob.pull({ ada1: 12 }))).toEqual([])
  })

  test('take the same segment twice as once, and refuse another one in its place', async () => {
    const [ada, copy] = [await remoteFor('ada1'), createBucketRemote(await accessOf('ada1'))]
    expect(await ada.push(1, [bytes('one')])).toEqual(TAKEN)
    expect(await copy.push(1, [bytes('one')])).toEqual(TAKEN)
    expect(await copy.push(1, [bytes('another')])).toMatchObject({ error: { type: 'conflict' } })
    expect(new TextDecoder().decode(bucket.objects.get(`${SPACE}/live/log/ada1/000000000001`)?.bytes)).toBe(
      'one',
    )
  })

  test('say so where there is no room', async () => {
    bucket = createScriptedBucket({ mostBytes: 30 })
    const ada = await remoteFor('ada1')
    expect(await ada.push(1, [bytes('x'.repeat(40))])).toMatchObject({ error: { type: 'full' } })
  })

  test('end for a device that was removed, and for all when the space is gone', async () => {
    const [ada, bob] = [await remoteFor('ada1'), await remoteFor('bob1')]
    await bob.push(1, [bytes('bob1 1')])
    await ada.removeDevice('bob1')
    expect(await bob.pull({})).toMatchObject({ error: { type: 'removed' } })
    expect(segmentsIn(await ada.pull({}))).toEqual(['bob1 1'])
    expect(await ada.removeSpace()).toEqual(DONE)
    expect(bucket.objects.size).toBe(0)
    expect(await ada.pull({})).toMatchObject({ error: { type: 'spaceGone' } })
  })

  test('tell of growth, and of nothing else', async () => {
    const ada = await remoteFor('ada1')
    const over = new AbortController()
    const told: number[] = []
    let looks = 0
    const bob = createBucketRemote(
      await accessOf('bob1', {
        sleep: async () => {
          looks += 1
          if (looks === 2) await ada.push(1, [bytes('one')])
          if (looks === 4) over.abort()
        },
      }),
    )
    await join('bob1')
    await bob.follow({}, () => told.push(looks), over.signal)
    expect(told).toEqual([0, 2])
  })

  test('say which devices there are, when they were here and how much is used', async () => {
    const [ada] = [await remoteFor('ada1'), await remoteFor('bob1')]
    await ada.push(1, [bytes('ada1 1')])
    const found = await ada.overview()
    expect(found).toMatchObject({
      value: {
        quotaBytes: null,
        usedBytes: 'name of ada1'.length * 2 + 'ada1 1'.length,
        devices: [
          { id: 'ada1', head: 1 },
          { id: 'bob1', head: 0 },
        ],
      },
    })
  })
})

describe('a snapshot in a bucket', () => {
  const snapshot = async (number: number, device: string, floor: number): Promise<RemoteSnapshot> => ({
    number,
    device,
    parts: 1,
    floors: { ada1: { number: floor, hash: await hashOf(`ada1 ${floor}`) } },
    manifest: bytes('manifest'),
  })

  async function two() {
    const [ada, bob] = [await remoteFor('ada1'), await remoteFor('bob1')]
    for (let number = 1; number <= 3; number += 1) await ada.push(number, [bytes(`ada1 ${number}`)])
    return { ada, bob }
  }

  test('frees the segments it stands for, and is read instead of them', async () => {
    const { ada, bob } = await two()
    await ada.putPart(1, 0, bytes('all'))
    await ada.putPart(1, 1, bytes('of a try before'))
    expect(await ada.commit(await snapshot(1, 'ada1', 2))).toEqual(DONE)
    expect(await bob.pull({})).toMatchObject({ error: { type: 'behind' } })
    expect(await bob.snapshot()).toEqual({ ok: true, value: await snapshot(1, 'ada1', 2) })
    expect(await bob.getPart({ number: 1, device: 'ada1' }, 0)).toEqual({ ok: true, value: bytes('all') })
    expect(segmentsIn(await bob.pull({ ada1: 2 }))).toEqual(['ada1 3'])
    expect([...bucket.objects.keys()].filter((key) => /log|part/.test(key))).toEqual([
      `${SPACE}/live/log/ada1/000000000003`,
      `${SPACE}/part/000000000001/ada1/000000000000`,
    ])
    // A segment whose answer was lost is sent again.
    expect(await ada.push(2, [bytes('ada1 2')])).toEqual(TAKEN)
    expect(await ada.push(2, [bytes('another')])).toMatchObject({ error: { type: 'conflict' } })
  })

  test('is written by one device at a time: the second one frees nothing', async () => {
    const { ada, bob } = await two()
    await Promise.all([ada.putPart(1, 0, bytes('of ada')), bob.putPart(1, 0, bytes('of bob'))])
    const done = await Promise.all([
      snapshot(1, 'ada1', 1).then((its) => ada.commit(its)),
      snapshot(1, 'bob1', 3).then((its) => bob.commit(its)),
    ])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    const found = await ada.snapshot()
    const winner = found.ok ? found.value : undefined
    const left = [...bucket.objects.keys()].filter((key) => key.includes('/log/')).length
    expect(left).toBe(3 - (winner?.floors['ada1']?.number ?? 0))
  })

  test('never covers less than the one before', async () => {
    const { ada, bob } = await two()
    await ada.putPart(1, 0, bytes('all'))
    await ada.commit(await snapshot(1, 'ada1', 2))
    await bob.putPart(2, 0, bytes('more'))
    expect(await bob.commit(await snapshot(2, 'bob1', 1))).toMatchObject({ error: { type: 'conflict' } })
    await bob.putPart(2, 0, bytes('more'))
    expect(await bob.commit(await snapshot(2, 'bob1', 3))).toEqual(DONE)
    expect([...bucket.objects.keys()].filter((key) => /log|part|snapshot/.test(key)).toSorted()).toEqual([
      `${SPACE}/live/snapshot/000000000002`,
      `${SPACE}/part/000000000002/bob1/000000000000`,
    ])
  })

  test('by a device that slept while others wrote two frees nothing', async () => {
    const { ada, bob } = await two()
    const late = await snapshot(1, 'ada1', 3)
    // Its look at the bucket is from before.
    let isStale = true
    const asleep = createBucketRemote(
      await accessOf('ada1', {
        fetch: async (input, init) => {
          const request = new Request(input, init)
          if (isStale && request.method === 'PUT') {
            isStale = false
            await bob.putPart(1, 0, bytes('first'))
            await bob.commit(await snapshot(1, 'bob1', 1))
            await bob.putPart(2, 0, bytes('second'))
            await bob.commit(await snapshot(2, 'bob1', 2))
          }
          return bucket.answer(request)
        },
      }),
    )
    expect(await asleep.commit(late)).toMatchObject({ error: { type: 'conflict' } })
    expect(segmentsIn(await bob.pull({ ada1: 2 }))).toEqual(['ada1 3'])
    expect(
      (await ada.snapshot()).ok && [...bucket.objects.keys()].filter((key) => key.includes('snapshot')),
    ).toEqual([`${SPACE}/live/snapshot/000000000002`])
  })
})

test('attachments are found by name, and removed unless a log grew', async () => {
  const ada = await remoteFor('ada1')
  await ada.push(1, [bytes('ada1 1')])
  expect(await ada.hasBlob('f1')).toEqual({ ok: true, value: false })
  await ada.putBlob('f1', bytes('picture'))
  expect(await ada.hasBlob('f1')).toEqual({ ok: true, value: true })
  expect(await ada.getBlob('f1')).toEqual({ ok: true, value: bytes('picture') })
  expect(await ada.listBlobs()).toEqual({ ok: true, value: ['f1'] })
  await ada.dropBlobs(['f1'], {})
  expect(await ada.hasBlob('f1')).toEqual({ ok: true, value: true })
  await ada.dropBlobs(['f1'], { ada1: 1 })
  expect(await ada.hasBlob('f1')).toEqual({ ok: true, value: false })
})
