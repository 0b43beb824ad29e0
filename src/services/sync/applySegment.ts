import { type Batch, FIRST, readBatch, type SyncState, type SyncTrouble } from '@/domain/sync'

import { failed, ok, type Result } from '@/lib/result'

import { endOf, lacksAny, type EngineTools, type Step } from './engineSteps'
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
  const applied = await applyAll(tools, before, segments)
  return applied.ok ? ok(undefined) : applied
}

/** The same of what came by itself, as far as each is the next of its log; false where others are missing. */
export async function receiveSegments(tools: EngineTools, segments: readonly RemoteSegment[]): Step<boolean> {
  const loaded = await tools.load()
  if (!loaded.ok) return loaded
  const state = loaded.value
  // The first reading tells how far it is.
  if (state.isPaused || state.upToDateAt === null) return ok(false)
  const fresh: RemoteSegment[] = []
  const ends = new Map<string, number>()
  let isOwn = false
  let isGap = false
  for (const segment of segments) {
    const end = ends.get(segment.device) ?? endOf(state, segment.device)
    if (segment.number <= end) continue
    isOwn = segment.device === state.device
    isGap = segment.number > end + 1
    if (isOwn || isGap) break
    fresh.push(segment)
    ends.set(segment.device, segment.number)
  }
  const applied = await applyAll(tools, state, fresh)
  if (!applied.ok) return applied
  return isOwn ? failed({ type: 'otherSelf' }) : ok(!isGap && !lacksAny(applied.value))
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

/** The state once all segments given are applied, each of which must be the next of its log. */
async function applyAll(
  tools: EngineTools,
  before: SyncState,
  segments: readonly RemoteSegment[],
): Step<SyncState> {
  let state = before
  let { logs } = before
  const open = (at: number) => {
    const segment = segments[at]
    const opened = segment && openSegment(tools, { ...before, logs }, segment)
    // Where the one before it can't be applied nobody waits for it.
    opened?.catch(() => undefined)
    return opened
  }
  let opening = open(0)
  for (let at = 0; opening; at += 1) {
    const opened = await opening
    opening = undefined
    if (!opened.ok) return tools.trouble(opened.error)
    const { device, number, hash, batch } = opened.value
    const promise = state.promised[device]
    if (promise?.number === number && promise.hash !== hash)
      return tools.trouble(wrong(opened.value, 'another device read another one'))
    logs = { ...logs, [device]: { number, hash } }
    const applied = await mergeReceived(
      tools,
      {
        batch,
        origin: { [device]: number },
        noted: (latest) => ({ ...latest, logs: { ...latest.logs, [device]: { number, hash } } }),
      },
      () => {
        opening = open(at + 1)
      },
    )
    if (!applied.ok) return applied
    state = applied.value
  }
  return ok(state)
}

type OpenedSegment = Omit<RemoteSegment, 'bytes'> & { readonly hash: string; readonly batch: Batch }

/** What is in a segment that must be the next of its log. */
async function openSegment(
  { sealer }: EngineTools,
  state: SyncState,
  { device, number, bytes }: RemoteSegment,
): Promise<Result<OpenedSegment, SyncTrouble>> {
  const refused = (detail: string) => failed(wrong({ device, number }, detail))
  if (device === state.device) return refused('this device did not write it')
  const end = state.logs[device] ?? { number: 0, hash: FIRST }
  if (number !== end.number + 1) return refused(`it should be ${end.number + 1}`)
  const opened = await sealer.open(bytes, { space: state.space, device, number, before: end.hash })
  if (!opened.ok)
    return opened.error.type === 'newerFormat' ? failed(opened.error) : refused(opened.error.detail)
  const { text, hash } = opened.value
  const batch = readBatch(text, { [device]: number })
  return batch ? ok({ device, number, hash, batch }) : failed({ type: 'newerFormat' })
}

const wrong = ({ device, number }: Pick<RemoteSegment, 'device' | 'number'>, detail: string) =>
  ({ type: 'tampered', detail: `segment ${number} of device ${device}: ${detail}` }) as const
