import {
  type Batch,
  captureScope,
  FIRST,
  type Kept,
  KINDS,
  type LogEnds,
  type Operation,
  readHeader,
  snapshotThread,
  type SyncSnapshot,
  type SyncState,
  type SyncWrites,
  writeBatch,
  writesOf,
} from '@/domain/sync'
import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { storageFailed, type EngineTools, type Step } from '../engineSteps'
import { withoutLongBody } from '../captureExchanges'
import { snapshotLog } from './readSnapshot'

/** How attachments that nothing names any more are found: which name one has on the host. */
export type SnapshotBlobs = { readonly nameOf: (id: string) => Promise<string> }

const THREADS_AT_ONCE = 20
const EXCHANGES_AT_ONCE = 100
/** About how many operations are in one part. */
const OPERATIONS = 400

/**
 * Writes everything that this device knows as one snapshot, which stands for all segments it has read or sent. What
 * other devices write meanwhile comes after it. Broken off anywhere, nothing has changed: the host frees segments in
 * the step that makes the snapshot the one to read. Does nothing where another device was first.
 */
export async function writeSnapshot(tools: EngineTools, blobs?: SnapshotBlobs): Step {
  const done = await write(tools, blobs)
  const isLate = !done.ok && done.error.type === 'remote' && done.error.error.type === 'conflict'
  return isLate ? ok(undefined) : done
}

async function write(tools: EngineTools, blobs: SnapshotBlobs | undefined): Step {
  const { remote, rows, sealer, now, load, refused } = tools
  const latest = await remote.snapshot()
  if (!latest.ok) return refused(latest.error)
  const listed = blobs ? await remote.listBlobs() : ok([])
  if (!listed.ok) return refused(listed.error)
  const loaded = await load()
  if (!loaded.ok) return loaded
  const ends = await endsOf(tools, loaded.value)
  if (!ends.ok) return ends
  const { floors = {}, number: last = 0 } = latest.value ?? {}
  const note = (number: number, covers: LogEnds): Step => noteSnapshot(tools, number, covers)
  // Another device wrote one since this was last looked at, or one that this device has not read.
  if (last > (loaded.value.snapshot?.number ?? 0)) return note(last, floors)
  const isWhole = Object.entries(floors).every(
    ([device, floor]) => (ends.value[device]?.number ?? 0) >= floor.number,
  )
  if (!isWhole) return ok(undefined)

  const { device, space } = loaded.value
  const name = { number: last + 1, device }
  const log = snapshotLog(name)
  const named = new Set<string>()
  let waiting: Operation[] = []
  let parts = 0
  let before = FIRST
  const hashes: string[] = []
  const seal = async (batch: Batch) => {
    const text = writeBatch(batch)
    // Also where what names it is of a newer version.
    for (const [id] of text.matchAll(/\b[0-9a-f]{64}\b/g)) named.add(id)
    const sealed = await sealer.seal({ space, device: log, number: parts + 1, before }, text)
    before = sealed.hash
    hashes.push(sealed.hash)
    return sealed.bytes
  }

  /** Nothing is freed before what stands for it has been read back. */
  async function readBack(): Step<boolean> {
    for (let part = 0; part < parts; part += 1) {
      const bytes = await remote.getPart(name, part)
      if (!bytes.ok) return refused(bytes.error)
      const place = { space, device: log, number: part + 1, before: hashes[part - 1] ?? FIRST }
      const opened = bytes.value && (await sealer.open(bytes.value, place))
      if (!opened?.ok || opened.value.hash !== hashes[part]) return ok(false)
    }
    return ok(true)
  }

  async function put(operations: readonly Operation[], isLast = false): Step {
    waiting.push(...operations)
    if (waiting.length < OPERATIONS && !(isLast && waiting.length > 0)) return ok(undefined)
    const sent = await putPart({ operations: waiting, seen: {} })
    if (sent.ok) waiting = []
    return sent
  }

  async function putPart(batch: Batch): Step {
    const sent = await remote.putPart(name.number, parts, await seal(batch))
    if (!sent.ok) return refused(sent.error)
    parts += 1
    return ok(undefined)
  }

  const kept = await rows.listKept()
  if (!kept.ok) return storageFailed(kept)
  for (let at = 0; at < kept.value.length; at += OPERATIONS) {
    const some = kept.value.slice(at, at + OPERATIONS).map(([, each]) => each)
    const sent = await putPart({ operations: [], kept: some, seen: {} })
    if (!sent.ok) return sent
  }
  const inKept = new Set(kept.value.flatMap(([, { operation }]) => exchangeIdIn(operation)))
  const threads = await rows.listThreads()
  if (!threads.ok) return storageFailed(threads)
  for (let at = 0; at < threads.value.length; at += THREADS_AT_ONCE) {
    const some = await rows.transact(
      { threads: threads.value.slice(at, at + THREADS_AT_ONCE) },
      (snapshot) => {
        const captured = captureScope(snapshot, now())
        return {
          writes: captured.writes,
          value: captured.left.length > 0 ? undefined : threadsIn(snapshot, captured.writes),
        }
      },
    )
    if (!some.ok) return storageFailed(some)
    // Something that others have is not whole here: another time, or another device.
    if (!some.value) return ok(undefined)
    const done = await put(some.value)
    if (!done.ok) return done
  }
  const kinds = await rows.transact({ kinds: KINDS }, (snapshot) => {
    const { writes } = captureScope(snapshot, now())
    return { writes, value: registersIn(snapshot, writes) }
  })
  if (!kinds.ok) return storageFailed(kinds)
  const registers = await put(kinds.value ?? [])
  if (!registers.ok) return registers
  const exchanges = await rows.listExchanges(0)
  if (!exchanges.ok) return storageFailed(exchanges)
  for (let at = 0; at < exchanges.value.length; at += EXCHANGES_AT_ONCE) {
    const found = await rows.loadExchanges(
      exchanges.value.slice(at, at + EXCHANGES_AT_ONCE).map(({ id }) => id),
    )
    if (!found.ok) return storageFailed(found)
    const done = await put(
      found.value
        .filter(({ id }) => !inKept.has(id))
        .map((exchange) => ({ type: 'exchange', exchange: withoutLongBody(exchange) })),
    )
    if (!done.ok) return done
  }
  const rest = await put([], true)
  if (!rest.ok) return rest
  const isThere = await readBack()
  if (!isThere.ok) return isThere
  // Another time: what the host kept is not what was sent.
  if (!isThere.value) return ok(undefined)
  const manifest = await seal({ operations: [], seen: ends.value })
  const done = await remote.commit({ ...name, parts, floors: ends.value, manifest })
  if (!done.ok) return refused(done.error)
  if (blobs && listed.value.length > 0) {
    const kept = new Set(await Promise.all([...named].map(blobs.nameOf)))
    const dropped = await remote.dropBlobs(
      listed.value.filter((each) => !kept.has(each)),
      Object.fromEntries(Object.entries(ends.value).map(([each, end]) => [each, end.number])),
    )
    if (!dropped.ok) return refused(dropped.error)
  }
  return note(name.number, ends.value)
}

/** How far each log is read, and how far that of this device is sent. */
async function endsOf({ rows }: EngineTools, { logs, device, pushed }: SyncState): Step<LogEnds> {
  const { [device]: own, ...others } = logs
  if (!own || pushed === 0) return ok(others)
  if (own.number === pushed) return ok(logs)
  // The next one is sealed already, and says what came before it.
  const next = await rows.loadOutgoing(pushed + 1)
  if (!next.ok) return storageFailed(next)
  const header = next.value?.type === 'sealed' ? readHeader(next.value.bytes)?.header : undefined
  return ok(header ? { ...others, [device]: { number: pushed, hash: header.before } } : others)
}

function threadsIn(snapshot: SyncSnapshot, writes: SyncWrites): readonly Operation[] | undefined {
  const after = new Map([
    ...snapshot.threads,
    ...writes.threads.map((here) => [here.thread.id, here] as const),
  ])
  const operations: Operation[] = []
  for (const { known, thread } of after.values()) {
    const its = snapshotThread(known, thread)
    if (!its) return undefined
    operations.push(...its)
  }
  return operations
}

function registersIn({ registers }: SyncSnapshot, writes: SyncWrites): readonly Operation[] {
  const after = new Map(writes.registers)
  return [...registers].map(([kind, { values, known }]) => ({
    type: 'registers',
    kind,
    writes: writesOf(after.get(kind) ?? known, values),
  }))
}

/** Which record of a request is kept whole. */
function exchangeIdIn({ type, exchange }: Kept['operation']): readonly string[] {
  return type === 'exchange' && isRecord(exchange) && typeof exchange['id'] === 'string'
    ? [exchange['id']]
    : []
}

async function noteSnapshot({ rows }: EngineTools, number: number, covers: LogEnds): Step {
  const sum = Object.values(covers).reduce((total, each) => total + each.number, 0)
  const changed = await rows.changeState((state) => ({ ...state, snapshot: { number, covers: sum } }))
  return changed.ok ? ok(undefined) : storageFailed(changed)
}
