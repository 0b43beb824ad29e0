import {
  exchangesOf,
  KINDS,
  loadValueReader,
  mergeBatch,
  type Received,
  type SyncState,
  threadsOf,
} from '@/domain/sync'
import { startOnce } from '@/lib/startOnce'
import { failed, ok } from '@/lib/result'

import { storageFailed, type EngineTools, type Step } from './engineSteps'

/** Settings and the like change less often than chats do. */
export const loadReading = startOnce(loadValueReader).open

/**
 * Applies what another device wrote; gives the state after it.
 *
 * @param meanwhile begun as soon as nothing more is read: what comes next is opened while this is written.
 */
export async function mergeReceived(
  { rows, now, trouble, onApplied }: EngineTools,
  received: Received,
  meanwhile?: () => void,
): Step<SyncState> {
  const { operations: written } = received.batch
  const operations = written.some(({ type }) => type === 'registers')
    ? (await loadReading()).readValues(written)
    : written
  const threads = threadsOf(operations)
  const kinds = KINDS.filter((kind) =>
    operations.some((operation) => operation.type === 'registers' && operation.kind === kind),
  )
  const done = await rows.transact(
    { threads, kinds, exchanges: exchangesOf(operations), isForeign: true },
    (snapshot) => {
      meanwhile?.()
      const writes = mergeBatch(snapshot, { ...received, batch: { ...received.batch, operations } }, now())
      return { writes, value: writes?.state ?? ('newer' as const) }
    },
  )
  if (!done.ok) return storageFailed(done)
  if (done.value === undefined) return failed({ type: 'off' })
  if (done.value === 'newer') return trouble({ type: 'newerFormat' })
  onApplied({ threads, kinds })
  return ok(done.value)
}
