import { describe, expect, test } from 'vitest'

import { createBucketRemote } from '@/services/sync/bucket/createBucketRemote'
import { importSecret } from '@/services/sync/bucket/signRequest'
import type { RemoteSegment } from '@/services/sync/syncRemote'
import type { Faults } from '#test/support/sync/memoryHost'
import { BUCKET, BUCKET_KEY, createScriptedBucket, REGION } from '#test/support/sync/scriptedBucket'
import { contentOf, simulateDevices, type EvilSnapshot } from '#test/support/sync/simulateDevices'

/** Thousands, and others, by hand: `SYNC_HISTORIES=5000 SYNC_FROM=401`. */
const HISTORIES = Number(process.env['SYNC_HISTORIES'] ?? 400)
const FROM = Number(process.env['SYNC_FROM'] ?? 1)
const TAMPERED = 40
const OVER_BUCKETS = Number(process.env['SYNC_BUCKETS'] ?? 25)

describe('three devices with bad luck', () => {
  test(
    'converge, and lose nothing that was not removed',
    async () => {
      let made = 0
      for (let seed = FROM; seed < FROM + HISTORIES; seed += 1) {
        const { devices, kept, failures, snapshots } = await simulateDevices(seed)
        made += snapshots
        expect(
          failures.filter(({ type }) => type !== 'remote'),
          `seed ${seed}`,
        ).toEqual([])
        const [first = '', ...others] = devices.map(contentOf)
        for (const other of others) expect(other, `seed ${seed}`).toBe(first)
        for (const { disk } of devices)
          for (const id of kept) expect(disk.messages.has(id), `seed ${seed}: ${id}`).toBe(true)
        for (const { disk } of devices) expect(disk.outgoing.size, `seed ${seed}`).toBe(0)
      }
      expect(made).toBeGreaterThan(HISTORIES / 2)
    },
    Math.max(300_000, HISTORIES * 1_000),
  )
})

test('three devices over a bucket come to the same, over lines as bad', async () => {
  const secretKey = await importSecret(crypto, BUCKET_KEY.secret)
  let made = 0
  for (let seed = 1; seed <= OVER_BUCKETS; seed += 1) {
    const bucket = createScriptedBucket({ pageSize: 20 })
    const remoteFor = (device: string, next: Faults['next']) => {
      // Names are sealed and written when a device joins: not what is asked here.
      bucket.objects.set(`space/live/device/${device}`, { bytes: new Uint8Array(), changedAt: 0 })
      return createBucketRemote({
        fetch: async (input, init) => {
          const fault = next()
          if (fault === 'lost') throw new TypeError('lost')
          const answer = await bucket.answer(new Request(input, init))
          if (fault === 'unanswered') throw new TypeError('unanswered')
          return fault === 'twice' ? bucket.answer(new Request(input, init)) : answer
        },
        crypto,
        now: Date.now,
        sleep: () => Promise.resolve(),
        url: 'https://s3.test',
        bucket: BUCKET,
        region: REGION,
        keyId: BUCKET_KEY.keyId,
        secretKey,
        space: 'space',
        device,
      })
    }
    const { devices, kept, failures } = await simulateDevices(seed, { remoteFor })
    made += [...bucket.objects.keys()].filter((key) => key.includes('/snapshot/')).length
    expect(
      failures.filter(({ type }) => type !== 'remote'),
      `seed ${seed}`,
    ).toEqual([])
    expect(new Set(devices.map(contentOf)).size, `seed ${seed}`).toBe(1)
    for (const { disk } of devices)
      for (const id of kept) expect(disk.messages.has(id), `seed ${seed}: ${id}`).toBe(true)
  }
  expect(made).toBeGreaterThan(OVER_BUCKETS / 4)
}, 300_000)

type Tampering = (segments: readonly RemoteSegment[], at: number) => readonly RemoteSegment[] | undefined

const other = (segments: readonly RemoteSegment[], at: number) =>
  segments.find((segment, place) => place !== at && segment.device !== segments[at]?.device)

const TAMPERINGS: readonly (readonly [string, Tampering])[] = [
  [
    'drops a segment with others behind it',
    (segments, at) =>
      segments[at + 1]?.device === segments[at]?.device ? segments.toSpliced(at, 1) : undefined,
  ],
  ['replays a segment', (segments, at) => segments.toSpliced(at, 0, segments[at] as RemoteSegment)],
  [
    'reorders two segments',
    (segments, at) =>
      segments[at + 1]?.device === segments[at]?.device
        ? segments.toSpliced(at, 2, segments[at + 1] as RemoteSegment, segments[at] as RemoteSegment)
        : undefined,
  ],
  [
    'gives the segment of one device as that of another',
    (segments, at) => {
      const swapped = other(segments, at)
      const own = segments[at]
      return swapped && own ? segments.with(at, { ...own, bytes: swapped.bytes }) : undefined
    },
  ],
  [
    'renumbers a segment',
    (segments, at) => segments.with(at, { ...(segments[at] as RemoteSegment), number: 1_000 }),
  ],
  [
    'changes a byte',
    (segments, at) => {
      const own = segments[at] as RemoteSegment
      const place = own.bytes.length - 1 - ((at * 7) % 20)
      return segments.with(at, { ...own, bytes: own.bytes.with(place, (own.bytes[place] ?? 0) ^ 1) })
    },
  ],
]

describe.each(TAMPERINGS)('a host that %s', (_, tamper) => {
  test('is noticed, and what it says is not applied', async () => {
    let tampered = 0
    for (let seed = 1; tampered < TAMPERED; seed += 1) {
      const done = { is: false }
      const { devices } = await simulateDevices(seed, {
        evil(segments, random) {
          const at = Math.floor(random.next() * segments.length)
          const changed = done.is || segments.length === 0 ? undefined : tamper(segments, at)
          if (!changed) return segments
          done.is = true
          return changed
        },
      })
      if (!done.is) continue
      tampered += 1
      const troubles = devices.map(({ disk }) => disk.state?.trouble?.type)
      expect(
        troubles.filter((type) => type === 'tampered'),
        `seed ${seed}`,
      ).toHaveLength(1)
    }
  }, 300_000)
})

describe.each<readonly [string, EvilSnapshot]>([
  ['gives an old snapshot', (made) => made[0]],
  ['gives any snapshot', (made, random) => (made.length === 0 ? undefined : random.pick(made))],
  ['hides its snapshots', (made) => (made.length > 1 ? undefined : made[0])],
])('a host that %s', (_, evilSnapshot) => {
  test('is noticed by every device that lacks something because of it', async () => {
    let noticed = 0
    for (let seed = 1; noticed < TAMPERED; seed += 1) {
      const { devices, failures } = await simulateDevices(seed, { evilSnapshot })
      const troubles = devices.map(({ disk }) => disk.state?.trouble?.type)
      const well = devices.filter((_each, at) => troubles[at] === undefined)
      if (well.length < devices.length) noticed += 1
      else expect(new Set(devices.map(contentOf)).size, `seed ${seed}`).toBe(1)
      expect(
        troubles.filter((type) => type !== undefined && type !== 'tampered'),
        `seed ${seed}`,
      ).toEqual([])
      expect(failures.filter(({ type }) => type === 'storage')).toEqual([])
    }
  }, 300_000)
})
