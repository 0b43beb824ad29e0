import { FIRST, numbersIn, type SyncState } from '@/domain/sync'

import type { OpenSpace } from './openSpace'

type Read = Pick<OpenSpace, 'remote' | 'state'>

/** Whether the logs on the host have nothing that this device has not read. False where it can't be asked. */
export async function isReadWhole({ remote, state }: Read): Promise<boolean> {
  const { logs, promised, device, written } = state
  const isBehind = Object.entries(promised).some(
    ([log, { number }]) => (log === device ? written : (logs[log]?.number ?? 0)) < number,
  )
  if (isBehind) return false
  const rest = await remote.pull({ ...numbersIn(logs), [device]: written })
  return rest.ok && rest.value.length === 0
}

/** Whether the host gives back all that this device sent, whole and in order. False where it can't be asked. */
export async function isSentWhole({ remote, state, sealer }: OpenSpace): Promise<boolean> {
  const { device, space, written, pushed, toSend, logs } = state
  if (written !== pushed || toSend.length > 0) return false
  let end = await beginning({ remote, state })
  if (!end) return false
  while (end.number < pushed) {
    const some = await remote.pull({ ...numbersIn(logs), [device]: end.number })
    if (!some.ok) return false
    const own = some.value.filter((each) => each.device === device)
    if (own.length === 0) return false
    for (const { number, bytes } of own) {
      if (number !== end.number + 1) return false
      const opened = await sealer.open(bytes, { space, device, number, before: end.hash })
      if (!opened.ok) return false
      end = { number, hash: opened.value.hash }
    }
  }
  return pushed === 0 || end.hash === logs[device]?.hash
}

/** What of this device's log a snapshot stands for; its parts were read back by whoever wrote it. */
async function beginning({
  remote,
  state: { device },
}: Read): Promise<SyncState['logs'][string] | undefined> {
  const snapshot = await remote.snapshot()
  if (!snapshot.ok) return undefined
  return snapshot.value?.floors[device] ?? { number: 0, hash: FIRST }
}
