import { describe, expect, test } from 'vitest'

import type { RemoteSegment } from '@/services/sync/syncRemote'
import { contentOf, simulateDevices } from '#test/support/sync/simulateDevices'

/** More of them, and others, by hand. */
const HISTORIES = Number(process.env['SYNC_HISTORIES'] ?? 1_200)
const FROM = Number(process.env['SYNC_FROM'] ?? 1)
const TAMPERED = 60

describe('three devices with bad luck', () => {
  test('come to the same, and nothing that nobody removed is lost', async () => {
    for (let seed = FROM; seed < FROM + HISTORIES; seed += 1) {
      const { devices, kept, failures } = await simulateDevices(seed)
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
  }, 120_000)
})

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
  }, 60_000)
})
