import {
  type Batch,
  FIRST,
  type LogEnds,
  type Operation,
  ownBatch,
  readHeader,
  readSyncState,
  readThreadKnown,
  SYNC_SECRETS,
  SYNC_STATE,
  type SyncState,
  type ThreadKnown,
  type Vector,
  writeBatch,
} from '@/domain/sync'
import { isRecord } from '@/lib/json'
import { failed, ok } from '@/lib/result'

import { launch, type Session } from '../../storage/createSession'
import { type Step, storageFailed } from '../engineSteps'
import { joinHost } from '../host/hostRequest'
import { loadBucket } from '../loadBucket'
import { KNOWN, OUTGOING, outgoingName } from '../rows/createSyncRows'
import type { OutgoingRow, SyncRows } from '../rows/syncRows'

import { CODE, deviceName, freeName, namedDevices } from './deviceName'
import type { OpenSpace, SpaceAccess } from './openSpace'
import { deriveSpaceKeys, newDevice, newToken } from './spaceKeys'

type Parts = SpaceAccess & {
  readonly session: Session
  readonly rows: SyncRows
  readonly space: OpenSpace
  readonly userAgent: string
}

/**
 * Joins the space once more under another name, because the log of this device is longer than it knows: its profile was
 * restored from a backup or copied, and another self has written on. What was not sent yet becomes the beginning of the
 * new log; what the other self wrote is read like any other device's. Nothing is lost and nothing is removed.
 */
export async function joinAgain(parts: Parts): Step {
  const { crypto, fetch, now, sleep, rows, session, userAgent } = parts
  const { sealer, secrets, remote } = parts.space
  const loaded = await rows.loadState()
  if (!loaded.ok) return storageFailed(loaded)
  const state = loaded.value
  const code = await sealer.openNamed(CODE, secrets.code)
  if (!state || !code) return failed({ type: 'off' })
  const unsent = await loadUnsent(parts, state)
  if (!unsent.ok) return unsent
  const keys = await deriveSpaceKeys(crypto, code)
  const [device, token] = [newDevice(crypto), newToken(crypto)]
  const found = await remote.overview()
  const others = found.ok ? await namedDevices(sealer, state.device, found.value.devices) : []
  const own = others.find(({ isThis }) => isThis)?.name ?? deviceName(userAgent)
  const about = {
    sealer,
    name: freeName(
      own,
      others.map(({ name }) => name),
    ),
    isNew: false,
  }
  const { place, space } = state
  const { bucketKey } = secrets
  const joined =
    place.type === 'host'
      ? await joinHost(
          { fetch, url: place.url, space, device, token },
          { ...about, keys, invitation: undefined, crypto },
        )
      : bucketKey
        ? await (
            await loadBucket()
          ).joinBucket({ ...place, fetch, crypto, now, sleep, space, device, secretKey: bucketKey }, about)
        : failed({ type: 'spaceGone' } as const)
  if (!joined.ok) return failed({ type: 'remote', error: joined.error })
  const rename = renaming(state.device, device, state.pushed)
  const done = await renameDevice(session, {
    before: state,
    after: stateOf(state, device, unsent.value.end),
    token,
    outgoing: unsent.value.batches.map(rename.batch),
    known: rename.known,
  })
  return done.ok ? ok(undefined) : storageFailed(done)
}

type Unsent = { readonly batches: readonly Batch[]; readonly end: LogEnds[string] }

/** What this device wrote down and could not send, and where its log ends for the host as far as it knew. */
async function loadUnsent({ rows, space: { sealer } }: Parts, state: SyncState): Step<Unsent> {
  const { device, space, pushed, written, logs } = state
  const batches: Batch[] = []
  let hash = logs[device]?.hash ?? FIRST
  for (let number = pushed + 1; number <= written; number += 1) {
    const row = await rows.loadOutgoing(number)
    if (!row.ok) return storageFailed(row)
    if (row.value?.type === 'batch') {
      const unsealed = 'text' in row.value ? ownBatch(row.value.text) : row.value.batch
      if (unsealed) batches.push(unsealed)
    }
    const header = row.value?.type === 'sealed' ? readHeader(row.value.bytes)?.header : undefined
    if (row.value?.type !== 'sealed' || !header) continue
    // The first that is sealed says where the log ended before it.
    if (number === pushed + 1) hash = header.before
    const opened = await sealer.open(row.value.bytes, { space, device, number, before: header.before })
    const batch = opened.ok ? ownBatch(opened.value.text) : undefined
    if (batch) batches.push(batch)
  }
  return ok({ batches, end: { number: pushed, hash } })
}

function stateOf(state: SyncState, device: string, end: LogEnds[string]): SyncState {
  const { [state.device]: _, ...logs } = state.logs
  const { reading: _reading, ...rest } = state
  return {
    ...rest,
    device,
    logs: end.number > 0 ? { ...logs, [state.device]: end } : logs,
    written: state.written - state.pushed,
    pushed: 0,
    trouble: null,
  }
}

/** Segments that were never sent are the first of the new log: what names them names those. */
function renaming(from: string, to: string, pushed: number) {
  const vector = (before: Vector): Vector => {
    const { [from]: number = 0, ...others } = before
    if (number <= pushed) return before
    return { ...others, ...(pushed > 0 && { [from]: pushed }), [to]: number - pushed }
  }
  const operation = (before: Operation): Operation => {
    if ('seen' in before) return { ...before, seen: vector(before.seen) }
    return 'writes' in before && before.type !== 'registers'
      ? { ...before, writes: vector(before.writes) }
      : before
  }
  return {
    batch: (batch: Batch): Batch => ({ ...batch, operations: batch.operations.map(operation) }),
    known: (known: ThreadKnown): ThreadKnown => ({
      ...known,
      writes: vector(known.writes),
      removed: vector(known.removed),
      messages: Object.fromEntries(
        Object.entries(known.messages).map(([id, message]) => [
          id,
          {
            ...message,
            writes: vector(message.writes),
            ...(message.removed && { removed: vector(message.removed) }),
          },
        ]),
      ),
    }),
  }
}

type Renamed = {
  /** The state that all this was made of: where it has changed meanwhile, nothing is written. */
  readonly before: SyncState
  readonly after: SyncState
  readonly token: string
  readonly outgoing: readonly Batch[]
  readonly known: (known: ThreadKnown) => ThreadKnown
}

/** Writes down that this device has another name in its space from now on. All or nothing. */
const renameDevice = (session: Session, { before, after, token, outgoing, known }: Renamed) =>
  session.write(['documents'], async (tx) => {
    const documents = tx.objectStore('documents')
    const [state, secrets, rows] = await Promise.all([
      documents.get(SYNC_STATE),
      documents.get(SYNC_SECRETS),
      documents.getAll(rangeOf(KNOWN)),
    ])
    const now = readSyncState(isRecord(state) ? state['value'] : undefined)
    if (now?.device !== before.device || now.written !== before.written || now.pushed !== before.pushed)
      return
    launch(documents.put({ name: SYNC_STATE, value: after }))
    if (isRecord(secrets) && isRecord(secrets['value']))
      launch(documents.put({ name: SYNC_SECRETS, value: { ...secrets['value'], token } }))
    for (const row of rows) {
      if (!isRecord(row)) continue
      const value = known(readThreadKnown(row['value']))
      launch(documents.put({ name: String(row['name']), value }))
    }
    launch(documents.delete(rangeOf(OUTGOING)))
    for (const [at, batch] of outgoing.entries()) {
      const value: OutgoingRow = { type: 'batch', text: writeBatch(batch) }
      launch(documents.put({ name: outgoingName(at + 1), value }))
    }
  })

const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
