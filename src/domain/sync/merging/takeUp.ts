import { readOperation } from './readBatch'
import type { readValue } from '../reading/readValues'
import type { Kept, Kind, Operation } from '../operation'
import { GONE, registerOf, wholeOf, type Registers, type Write } from '../registers'
import type { SyncSnapshot, SyncWrites, ThreadHere } from '../snapshot'
import { wholeMessage } from '../captureThread'
import { fieldsOf } from '../conversationFields'
import type { MessageKnown } from '../thread'
import { captureWhole } from './mergeBatch'
import { mergeRegisters } from './mergeRegisters'
import { beginMerge, mergeThread } from './mergeThread'

/**
 * What this version knows of what an earlier one kept beside its rows. What this device did itself comes first, as when
 * something is merged. Nothing is sent of it: everyone has it, or gets it from who wrote it.
 *
 * @param read of `readValues`, which loads when values are read
 */
export function takeUp(
  snapshot: SyncSnapshot,
  now: number,
  read: typeof readValue,
): { readonly writes: SyncWrites; readonly isAll: boolean } {
  const captured = captureWhole(snapshot, now)
  const threads = new Map([
    ...snapshot.threads,
    ...captured.threads.map((here) => [here.thread.id, here] as const),
  ])
  const taken = [...threads.values()].map((here) => ({ here, next: takeUpThread(here) }))
  const values: (readonly [Kind, readonly Write[]])[] = []
  const registers = new Map(captured.registers)
  for (const [kind, here] of snapshot.registers) {
    const known = registers.get(kind) ?? here.known
    const again = Object.entries(known).flatMap(([key, [at, , rest]]) =>
      rest ? [read(kind, { key, value: wholeOf(here.values.get(key), rest), at })] : [],
    )
    if (again.length === 0) continue
    const reset = { ...known }
    for (const { key } of again) reset[key] = registerOf('', known[key]?.[1] ?? GONE, undefined)
    const merged = mergeRegisters(reset, again)
    registers.set(kind, merged.known)
    if (merged.taken.length > 0) values.push([kind, merged.taken])
  }
  const isTouched = new Set(captured.threads.map(({ thread }) => thread.id))
  return {
    writes: {
      ...captured,
      threads: taken.flatMap(({ here, next }) =>
        next === here && !isTouched.has(here.thread.id) ? [] : [next],
      ),
      registers: [...registers],
      values,
    },
    isAll: !taken.some(({ next }) => hasRests(next)) && ![...registers.values()].some(someRest),
  }
}

const someRest = (known: Registers): boolean => Object.values(known).some(([, , rest]) => rest !== undefined)

const hasRests = ({ known }: ThreadHere): boolean =>
  someRest(known.fields) || Object.values(known.messages).some(({ rest }) => rest !== undefined)

/** What is kept, as far as it is known now. */
export const knownOfKept = (kept: Kept): Operation | undefined => {
  const read = readOperation(kept, kept.writes)
  return read.type === 'kept' ? undefined : read
}

function takeUpThread(here: ThreadHere): ThreadHere {
  const { known, thread } = here
  const fields = { ...known.fields }
  const messages: Record<string, MessageKnown> = { ...known.messages }
  const values = thread.conversation ? fieldsOf(thread.conversation) : new Map<string, unknown>()
  const writes: Write[] = []
  const operations: Operation[] = []
  for (const [key, [at, hash, rest]] of Object.entries(known.fields)) {
    if (!rest) continue
    writes.push({ key, value: wholeOf(values.get(key), rest), at })
    fields[key] = registerOf('', hash, undefined)
  }
  for (const message of thread.messages.values()) {
    const { [message.id]: its } = known.messages
    if (!its?.rest) continue
    const { rest, turn, at, writes: by, ...others } = its
    operations.push({ type: 'message', message: wholeMessage(message, rest), turn, at, writes: by })
    messages[message.id] = { ...others, at: '', turn: -1, rank: -1, writes: by }
  }
  if (writes.length > 0)
    operations.push({ type: 'conversation', id: thread.id, fields: writes, writes: known.writes })
  let merged = beginMerge({ known: { ...known, fields, messages }, thread })
  for (const operation of operations) {
    const read = readOperation({ ...operation }, {})
    if (read.type !== 'message' && read.type !== 'conversation') return here
    const next = mergeThread(merged, read, {})
    if (!next) return here
    merged = next
  }
  return operations.length === 0 ? here : { known: merged.known, thread: merged.thread }
}
