import { FIRST, readBatch, type LogEnds, type SyncState } from '@/domain/sync'
import { failed, ok } from '@/lib/result'

import { storageFailed, type EngineTools, type Step } from '../engineSteps'
import { mergeReceived } from '../mergeReceived'
import type { SnapshotName } from '../syncRemote'

/**
 * Reads the snapshot of the space part by part; what is broken off goes on where it was. Every log is then read at
 * least as far as the snapshot stands for it. False where it was broken off or is gone meanwhile: `onPart` says
 * whether to go on.
 */
export async function readSnapshot(tools: EngineTools, onPart: (share: number) => boolean): Step<boolean> {
  const { remote, rows, sealer, load, trouble, refused } = tools
  const loaded = await load()
  if (!loaded.ok) return loaded
  const found = await remote.snapshot()
  if (!found.ok) return refused(found.error)
  const snapshot = found.value
  const wrong = (detail: string) => trouble({ type: 'tampered', detail })
  if (!snapshot) return wrong('segments are missing')
  const { number, device, parts, manifest } = snapshot
  if (number < (loaded.value.snapshot?.number ?? 0)) return wrong('it is an old snapshot')
  const { space, reading } = loaded.value
  const log = snapshotLog(snapshot)
  const isSame = reading?.number === number && reading.device === device
  let part = isSame ? reading.parts : 0
  let before = isSame ? reading.hash : FIRST

  const open = async (bytes: Uint8Array<ArrayBuffer>, at: number) => {
    const opened = await sealer.open(bytes, { space, device: log, number: at + 1, before })
    if (!opened.ok) {
      const { error } = opened
      return error.type === 'newerFormat'
        ? trouble(error)
        : wrong(`part ${at + 1} of a snapshot: ${error.detail}`)
    }
    const batch = readBatch(opened.value.text, {})
    return batch ? ok({ batch, hash: opened.value.hash }) : trouble({ type: 'newerFormat' })
  }

  /** Where reading is broken off nobody waits for it. */
  const ask = (at: number) => {
    const got = at < parts ? remote.getPart(snapshot, at) : undefined
    got?.catch(() => undefined)
    return got
  }
  for (let coming = ask(part); coming; part += 1) {
    const bytes = await coming
    // The next one is on its way while this one is opened and written.
    coming = ask(part + 1)
    if (!bytes.ok) return refused(bytes.error)
    // A newer one took its place: begun again with the next pull.
    if (!bytes.value)
      return failed({ type: 'remote', error: { type: 'offline', detail: 'a snapshot was replaced' } })
    const opened = await open(bytes.value, part)
    if (!opened.ok) return opened
    const { batch, hash } = opened.value
    const merged = await mergeReceived(tools, {
      batch,
      origin: {},
      noted: (state) => ({ ...state, reading: { number, device, parts: part + 1, hash } }),
    })
    if (!merged.ok) return merged
    before = hash
    if (!onPart((part + 1) / parts)) return ok(false)
  }

  const opened = await open(manifest, parts)
  if (!opened.ok) return opened
  const ends = Object.entries(opened.value.batch.seen)
  if (ends.some(([each, end]) => each === loaded.value.device && end.number > loaded.value.written))
    return failed({ type: 'otherSelf' })
  const problem = problemWith(loaded.value, ends)
  if (problem !== undefined) return wrong(problem)
  const changed = await rows.changeState(({ reading: _, ...state }) => ({
    ...state,
    snapshot: { number, covers: ends.reduce((sum, [, end]) => sum + end.number, 0) },
    logs: withEnds(state, ends),
  }))
  return changed.ok ? ok(true) : storageFailed(changed)
}

type Ends = readonly (readonly [device: string, LogEnds[string]])[]

/** Reading it must lead further, along the logs that this device and others know. */
function problemWith({ logs, promised, device: own }: SyncState, ends: Ends): string | undefined {
  for (const known of [logs, promised])
    for (const [device, { number, hash }] of ends)
      if (device !== own && known[device]?.number === number && known[device].hash !== hash)
        return `a snapshot has another log of device ${device}`
  const isNews = ends.some(([device, { number }]) => device !== own && number > (logs[device]?.number ?? 0))
  return isNews ? undefined : 'it is an old snapshot'
}

/** The logs as far as the snapshot or this device read them. What this device wrote itself it knows. */
const withEnds = ({ logs, device: own }: SyncState, ends: Ends): SyncState['logs'] => ({
  ...logs,
  ...Object.fromEntries(
    ends.filter(([device, { number }]) => device !== own && number > (logs[device]?.number ?? 0)),
  ),
})

/**
 * The parts of a snapshot and its manifest are sealed like the log of a device of this name, so that each is bound to
 * its place and to the one before it. No device has a name as long.
 */
export const snapshotLog = ({ number, device }: SnapshotName): string => `s${number}x${device}x`
