import { readBatch } from '@/domain/sync/merging/readBatch'
import { FIRST } from '@/domain/sync/logNumbers'
import type { SyncState } from '@/domain/sync/syncState'

import type { EngineTools, Step } from './engineSteps'
import { mergeReceived } from './mergeReceived'
import type { RemoteSegment } from './syncRemote'

/** Applies a segment that must be the next of its log; gives the state after it. */
export async function applySegment(
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
  const batch = readBatch(text)
  if (!batch) return trouble({ type: 'newerFormat' })
  return mergeReceived(tools, {
    batch,
    origin: { [device]: number },
    noted: (latest) => ({ ...latest, logs: { ...latest.logs, [device]: { number, hash } } }),
  })
}
