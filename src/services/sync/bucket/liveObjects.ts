import type { SnapshotName } from '../syncRemote'
import type { BucketObject } from './bucketXml'

export type BucketKeys = ReturnType<typeof bucketKeys>

/** Numbers of the same length, so that keys sort as numbers do. */
const digits = (number: number): string => String(number).padStart(12, '0')

/** Where in a bucket the things of a space are. What is looked at often is listed together. */
export function bucketKeys(space: string) {
  const all = `${space}/`
  const live = `${all}live/`
  const blobs = `${all}blob/`
  const parts = `${all}part/`
  const partsOf = ({ number, device }: SnapshotName) => `${parts}${digits(number)}/${device}/`
  return {
    all,
    live,
    blobs,
    parts,
    partsOf,
    /** Its sealed name, as it joined. */
    device: (id: string) => `${live}device/${id}`,
    /** The sealed name it was given later: apart, so that renaming never brings back a device that was removed. */
    name: (id: string) => `${live}name/${id}`,
    /** Empty: when it was written, that device was here. */
    seen: (id: string) => `${live}seen/${id}`,
    segment: (device: string, number: number) => `${live}log/${device}/${digits(number)}`,
    snapshot: (number: number) => `${live}snapshot/${digits(number)}`,
    blob: (name: string) => blobs + name,
    part: (name: SnapshotName, part: number) => partsOf(name) + digits(part),
    /** Of which snapshot a part is, and which one. */
    readPart: (key: string): readonly [number: number, part: number] => {
      const [number, , part] = key.slice(parts.length).split('/')
      return [Number(number), Number(part)]
    },
  }
}

type Segment = { readonly number: number; readonly bytes: number; readonly changedAt: number }

/** What was listed of a space, except attachments and parts of snapshots. */
export type Live = {
  /** By device, when its name was written; milliseconds since the Unix epoch. */
  readonly devices: ReadonlyMap<string, number>
  /** Devices that were given another name. */
  readonly renamed: ReadonlySet<string>
  /** By device, when it was here last. */
  readonly seen: ReadonlyMap<string, number>
  /** By device, its segments in order. Removed devices have theirs too. */
  readonly logs: ReadonlyMap<string, readonly Segment[]>
  readonly snapshots: readonly number[]
}

export function readLive({ live }: BucketKeys, objects: readonly BucketObject[]): Live {
  const devices = new Map<string, number>()
  const renamed = new Set<string>()
  const seen = new Map<string, number>()
  const logs = new Map<string, Segment[]>()
  const snapshots: number[] = []
  for (const { key, bytes, changedAt } of objects) {
    const [kind, name = '', number] = key.slice(live.length).split('/')
    if (kind === 'device') devices.set(name, changedAt)
    else if (kind === 'name') renamed.add(name)
    else if (kind === 'seen') seen.set(name, changedAt)
    else if (kind === 'snapshot') snapshots.push(Number(name))
    else if (kind === 'log') {
      const log = logs.get(name) ?? []
      logs.set(name, log)
      log.push({ number: Number(number), bytes, changedAt })
    }
  }
  return { devices, renamed, seen, logs, snapshots }
}
