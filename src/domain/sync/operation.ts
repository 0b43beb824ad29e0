import { storedIds } from '../attachments/attachment'
import type { Exchange } from '../exchanges/exchange'
import type { ConversationId, MessageId } from '../ids'
import type { Message } from '../messages/message'
import type { Rest, Stamp, Write } from './registers'
import type { LogEnds, NamedAttachment } from './syncState'

/** What there are registers of, besides the fields of conversations. */
export const KINDS = ['settings', 'connections', 'items', 'documents', 'running'] as const
export type Kind = (typeof KINDS)[number]

/**
 * One change, as it travels. Always whole: a device that knows nothing else can apply it. In snapshots `writes` says
 * which segments wrote it; in a log it is the segment itself.
 */
export type Operation =
  | {
      readonly type: 'conversation'
      readonly id: ConversationId
      readonly fields: readonly Write[]
      readonly writes?: Vector
    }
  /** `turn` counts how often the message fell back behind its status (a reply that is continued): later ones win. */
  | {
      readonly type: 'message'
      readonly message: Message
      readonly turn: number
      readonly at: Stamp
      readonly writes?: Vector
      /** What of the message this version doesn't know: found by the device that reads it, and never sent. */
      readonly rest?: Rest
    }
  /** Removals say what they knew: what they did not know survives them. */
  | { readonly type: 'removeConversation'; readonly id: ConversationId; readonly seen: Vector }
  | {
      readonly type: 'removeMessage'
      readonly conversationId: ConversationId
      readonly id: MessageId
      readonly seen: Vector
    }
  | { readonly type: 'registers'; readonly kind: Kind; readonly writes: readonly Write[] }
  /** `body` is empty where it was too long to travel. */
  | { readonly type: 'exchange'; readonly exchange: Exchange }

/**
 * An operation that this version doesn't know: kept until the update, and part of snapshots meanwhile, as `kept`.
 * `writes` says which segment wrote it, where it may not say so itself.
 */
export type Kept = {
  readonly type: 'kept'
  readonly operation: Readonly<Record<string, unknown>>
  readonly writes: Vector
}

/** What a segment holds. `seen` is how far its device had read the other logs, with the hash of each last segment. */
export type Batch = {
  readonly operations: readonly Operation[]
  readonly kept?: readonly Kept[]
  readonly seen: LogEnds
}

export const writeBatch = ({ operations, kept = [], seen }: Batch): string =>
  JSON.stringify({ operations: [...operations, ...kept], seen })

/** Attachments that the operations name, with what names them; those of assistants and the like have no conversation. */
export const attachmentsIn = (operations: readonly Operation[]): readonly NamedAttachment[] =>
  operations.flatMap((operation): readonly NamedAttachment[] => {
    if (operation.type === 'message') {
      const { parts, conversationId: thread, createdAt: at } = operation.message
      return parts.flatMap((part) =>
        storedIds(part).map((id) => ({ id, thread, name: 'name' in part ? part.name : '', at })),
      )
    }
    if (operation.type !== 'registers' || operation.kind !== 'items') return []
    const named = JSON.stringify(operation.writes).match(/\b[0-9a-f]{64}\b/g) ?? []
    return named.map((id) => ({ id, thread: '' }))
  })

/** Whether a snapshot stands for everything that another one does. */
export const coversAll = (floors: LogEnds, others: LogEnds): boolean =>
  Object.entries(others).every(([device, { number }]) => (floors[device]?.number ?? 0) >= number)

/** Whether a snapshot stands for segments after those numbers. */
export const isBehind = (after: Vector, floors: LogEnds): boolean =>
  Object.entries(floors).some(([device, { number }]) => (after[device] ?? 0) < number)

/** Whether logs end exactly there. */
export const endAt = (
  logs: readonly { readonly id: string; readonly head: number }[],
  heads: Vector,
): boolean => logs.every(({ id, head }) => head === (heads[id] ?? 0))

/** Whether a snapshot stands for nothing beyond where the logs end. */
export const isWithin = (
  floors: LogEnds,
  logs: readonly { readonly id: string; readonly head: number }[],
): boolean => {
  const heads = new Map(logs.map(({ id, head }) => [id, head]))
  return Object.entries(floors).every(([device, { number }]) => number <= (heads.get(device) ?? 0))
}

/** How far each device's log goes: the number of a segment by device. A device that is missing has none. */
export type Vector = Readonly<Record<string, number>>

/** Everything that either of two vectors covers. */
export function joinVectors(one: Vector, other: Vector): Vector {
  const joined: Record<string, number> = { ...one }
  for (const [device, number] of Object.entries(other)) joined[device] = Math.max(joined[device] ?? 0, number)
  return joined
}

/** What stands for the hash of the segment before the first. */
export const FIRST = '0'.repeat(64)

/** How far each log goes. */
export const numbersIn = (logs: LogEnds): Vector =>
  Object.fromEntries(Object.entries(logs).map(([device, { number }]) => [device, number]))
