import { FIRST, readBatch, type SyncState } from '@/domain/sync'

import { failed, ok } from '@/lib/result'

import { endOf, lacksAny } from './lacksAny'
import type { EngineTools, Step } from './engineSteps'
import { mergeReceived } from './mergeReceived'
import type { RemoteSegment } from './syncRemote'

/**
 * Applies what a pull brought. Fails where it holds more of this device than it wrote, and where a log is shorter than
 * another device has read it.
 */
export async function applyPulled(
  tools: EngineTools,
  before: SyncState,
  segments: readonly RemoteSegment[],
): Step {
  const { device, promised, written } = before
  if (segments.some((each) => each.device === device) || (promised[device]?.number ?? 0) > written)
    return failed({ type: 'otherSelf' })
  if (segments.length === 0) return tools.trouble({ type: 'tampered', detail: missingIn(before) })
  let state = before
  for (const segment of segments) {
    const applied = await applySegment(tools, state, segment)
    if (!applied.ok) return applied
    state = applied.value
  }
  return ok(undefined)
}

/** The same of what came by itself, as far as each is the next of its log; false where others are missing. */
export async function receiveSegments(tools: EngineTools, segments: readonly RemoteSegment[]): Step<boolean> {
  const loaded = await tools.load()
  if (!loaded.ok) return loaded
  let state = loaded.value
  // The first reading tells how far it is.
  if (state.isPaused || state.upToDateAt === null) return ok(false)
  for (const segment of segments) {
    const end = endOf(state, segment.device)
    if (segment.number <= end) continue
    if (segment.device === state.device) return failed({ type: 'otherSelf' })
    if (segment.number > end + 1) return ok(false)
    const applied = await applySegment(tools, state, segment)
    if (!applied.ok) return applied
    state = applied.value
  }
  return ok(!lacksAny(state))
}

/** The host has another segment in the place of the next one of this device, or lacks those before it. */
export async function endsElsewhere(
  { remote, refused, trouble }: EngineTools,
  { device, pushed }: SyncState,
): Step<never> {
  const found = await remote.overview()
  if (!found.ok) return refused(found.error)
  const own = found.value.devices.find(({ id }) => id === device)
  if (own && own.head > pushed) return failed({ type: 'otherSelf' })
  return trouble({ type: 'tampered', detail: `the log of this device does not end at ${pushed}` })
}

/** No log may be shorter than another device has read it: which one is, as a sentence. */
function missingIn(state: SyncState): string {
  const [device = '', end] =
    Object.entries(state.promised).find(([id, { number }]) => number > endOf(state, id)) ?? []
  return `the log of device ${device} ends at ${endOf(state, device)}; another device has read ${end?.number}`
}

/** Applies a segment that must be the next of its log; gives the state after it. */
async function applySegment(
  tools: EngineTools,
  state: SyncState,
  { device, number, bytes }: RemoteSegment,
): Step<SyncState> {
  const { sealer, trouble } = tools
  const wrong = (detail: string) =>
    trouble({ type: 'tampered', detail: `segment ${number} of device ${device}: ${detail}` })
  if (device === state.device) return wrong('this device did not write it')
  const end = state.logs[device] ?? { number: 0, hash: FIRST }
  if (number !== end.number + 1) return wrong(`it should be ${end.number + 1}`)
  const opened = await sealer.open(bytes, { space: state.space, device, number, before: end.hash })
  if (!opened.ok)
    return opened.error.type === 'newerFormat' ? trouble(opened.error) : wrong(opened.error.detail)
  const { text, hash } = opened.value
  const promise = state.promised[device]
  if (promise?.number === number && promise.hash !== hash) return wrong('another device read another one')
  const batch = readBatch(text, { [device]: number })
  if (!batch) return trouble({ type: 'newerFormat' })
  return mergeReceived(tools, {
    batch,
    origin: { [device]: number },
    noted: (latest) => ({ ...latest, logs: { ...latest.logs, [device]: { number, hash } } }),
  })
}
