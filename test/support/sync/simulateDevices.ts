import { emptyConversation, type Conversation } from '@/domain/conversations/conversation'
import type { ConnectionId, ConversationId, ExchangeId, MessageId, ModelId } from '@/domain/ids'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { Message, MessageStatus } from '@/domain/messages/message'
import { KINDS } from '@/domain/sync/operation'
import { settingValues } from '@/domain/sync/values/settingValues'
import { newSyncState } from '@/domain/sync/syncState'
import { createEngine, type Engine } from '@/services/sync/createEngine'
import { type StepFailure } from '@/services/sync/engineSteps'
import type { RemoteSegment, RemoteSnapshot, SyncRemote } from '@/services/sync/syncRemote'
import { seededRandom, type Random } from '#test/support/hostile/seededRandom'

import { createMemoryHost, memoryRemote, type Faults, type MemoryHost } from './memoryHost'
import { emptyDisk, memoryRows, type Disk } from './memoryRows'
import { quickSealer } from './quickSealer'

const DAY_MS = 86_400_000
const NAMES = ['ada', 'bob', 'cleo'] as const
const SPACE = 'space'

class Crash extends Error {}

type Device = {
  readonly name: string
  readonly disk: Disk
  engine: Engine
  /** How far its wall clock is off, in milliseconds. */
  skewMs: number
  /** Writings until it crashes. */
  crashIn: number
}

export type Simulation = {
  readonly devices: readonly Device[]
  readonly host: MemoryHost
  /** Messages that nobody removed, nor their conversation. */
  readonly kept: ReadonlySet<MessageId>
  readonly failures: readonly StepFailure[]
  /** Snapshots that were made. */
  readonly snapshots: number
}

/** What an evil host does to its answers, once the devices have something to say. */
export type Evil = (segments: readonly RemoteSegment[], random: Random) => readonly RemoteSegment[]
/** Which of the snapshots that were ever made an evil host gives. */
export type EvilSnapshot = (made: readonly RemoteSnapshot[], random: Random) => RemoteSnapshot | undefined

/**
 * A random history of three devices, the same for the same seed: people write, edit, delete and undo; requests get
 * lost, are answered to nobody or arrive twice; pages crash in the middle of a step; clocks are days off. Now and then
 * one writes a snapshot, and the segments it stands for are gone. At the end everything arrives, on a fourth device that
 * knew nothing too.
 */
export async function simulateDevices(
  seed: number,
  {
    steps = 30,
    evil,
    evilSnapshot,
    remoteFor,
  }: {
    readonly steps?: number
    readonly evil?: Evil
    readonly evilSnapshot?: EvilSnapshot
    /** Where bytes are kept instead of in memory, for a device, over a line with these faults. */
    readonly remoteFor?: (device: string, next: Faults['next']) => SyncRemote
  } = {},
): Promise<Simulation> {
  const random = seededRandom(seed)
  const host = createMemoryHost()
  const removed = new Set<MessageId>()
  const written = new Set<MessageId>()
  const failures: StepFailure[] = []
  let isCalm = false
  let time = Date.UTC(2026, 10, 20)
  let count = 0

  const made: RemoteSnapshot[] = []
  const isEvil = evil !== undefined || evilSnapshot !== undefined

  function join(name: string): Device {
    const disk = emptyDisk(newSyncState({ type: 'host', url: '' }, SPACE, name))
    const device: Device = {
      name,
      disk,
      engine: undefined as never,
      skewMs: Math.floor((random.next() - 0.5) * 6 * DAY_MS),
      crashIn: Infinity,
    }
    device.engine = start(device)
    return device
  }
  const devices = NAMES.map(join)

  function start(device: Device): Engine {
    const next: Faults['next'] = () =>
      isCalm || random.next() > 0.3 ? undefined : random.pick(['lost', 'unanswered', 'twice'])
    return createEngine({
      rows: memoryRows(device.disk, () => {
        device.crashIn -= 1
        if (device.crashIn === 0) throw new Crash()
      }),
      remote:
        remoteFor?.(device.name, next) ??
        memoryRemote(host, device.name, {
          next,
          ...(evil && { change: (segments) => evil(segments, random) }),
          ...(evilSnapshot && { changeSnapshot: () => evilSnapshot(made, random) }),
          keepsParts: evilSnapshot !== undefined,
          onCommit: (snapshot) => made.push(snapshot),
          most: 3,
        }),
      sealer: quickSealer,
      now: () => time + device.skewMs,
      onApplied: () => undefined,
    })
  }

  async function sync(device: Device): Promise<void> {
    // A page that dies while it notices something notices it later: not what is asked here.
    if (!isCalm && !isEvil && random.next() < 0.2) device.crashIn = random.size(1, 6)
    try {
      const { engine } = device
      const ids = [...new Set([...device.disk.conversations.keys(), ...device.disk.known.keys()])]
      const work = [
        () => engine.captureThreads(ids),
        () => engine.captureKinds(KINDS),
        () => engine.captureExchanges(),
        () => engine.push(),
        () => engine.pull(),
        () => engine.push(),
        ...(random.next() < 0.15 ? [() => engine.compact()] : []),
      ]
      for (const step of work) {
        if (!isCalm && random.next() < 0.15) continue
        const done = await step()
        if (!done.ok) failures.push(done.error)
      }
    } catch (fault) {
      if (!(fault instanceof Crash)) throw fault
      device.engine = start(device)
    }
    device.crashIn = Infinity
  }

  function act({ disk, skewMs }: Device): void {
    const now = time + skewMs
    const conversation = pickFrom([...disk.conversations.values()])
    const messages = [...disk.messages.values()].filter(
      ({ conversationId }) => conversationId === conversation?.id,
    )
    const message = pickFrom(messages)
    const put = (changed: Conversation) => disk.conversations.set(changed.id, changed)
    const say = (
      to: Conversation,
      parentId: MessageId | null,
      status: MessageStatus = { type: 'complete' },
    ) => {
      const id = `m${(count += 1)}` as MessageId
      disk.messages.set(id, messageOf(id, to.id, parentId, status, now))
      if (status.type !== 'streaming') written.add(id)
      put({ ...to, activeLeafId: id, updatedAt: now })
    }
    const turn = random.next()
    if (!conversation || turn < 0.12) {
      const created = conversationOf(`c${(count += 1)}` as ConversationId, now)
      put(created)
      say(created, null)
    } else if (turn < 0.4) say(conversation, message?.id ?? null)
    else if (turn < 0.46) say(conversation, message?.id ?? null, { type: 'streaming' })
    else if (turn < 0.56)
      put({ ...conversation, title: `title ${(count += 1)}`, titledBy: 'person', updatedAt: now })
    else if (turn < 0.6)
      put({
        ...conversation,
        settings: {
          ...conversation.settings,
          parameters: random.next() < 0.3 ? {} : { top_p: { value: random.next(), origin: 'mine' } },
        },
      })
    else if (turn < 0.64) put({ ...conversation, pinned: !conversation.pinned })
    else if (turn < 0.76 && message) {
      const status = random.pick(['complete', 'stopped', 'interrupted'] as const)
      written.add(message.id)
      disk.messages.set(message.id, {
        ...message,
        parts: [{ type: 'text', text: `edited ${(count += 1)}` }],
        status: { type: status },
      })
    } else if (turn < 0.84 && message) {
      removed.add(message.id)
      disk.messages.delete(message.id)
      for (const child of messages)
        if (child.parentId === message.id)
          disk.messages.set(child.id, { ...child, parentId: message.parentId })
      if (conversation.activeLeafId === message.id) put({ ...conversation, activeLeafId: message.parentId })
    } else if (turn < 0.9) {
      disk.conversations.delete(conversation.id)
      for (const { id } of messages) {
        removed.add(id)
        disk.messages.delete(id)
      }
      if (random.next() < 0.4) {
        disk.conversations.set(conversation.id, conversation)
        for (const each of messages) disk.messages.set(each.id, each)
      }
    } else if (turn < 0.95) changeSettings(disk)
    else {
      const id = `x${(count += 1)}` as ExchangeId
      disk.exchanges.set(id, exchangeOf(id, now))
    }
  }

  function changeSettings(disk: Disk): void {
    const id = `p${Math.floor(random.next() * 3)}`
    const { prompts } = disk.settings
    const others = prompts.filter((prompt) => prompt.id !== id)
    disk.settings = {
      ...disk.settings,
      prompts:
        random.next() < 0.3
          ? others
          : [...others, { id, title: `prompt ${(count += 1)}`, text: '', kind: 'message' }],
      caps: { ...disk.settings.caps, perDay: String(count) },
    }
  }

  const pickFrom = <Item>(items: readonly Item[]): Item | undefined =>
    items.length === 0 ? undefined : random.pick(items)

  for (let step = 0; step < steps; step += 1) {
    time += random.size(1, 3_600_000)
    const device = random.pick(devices)
    if (random.next() < 0.65) act(device)
    else await sync(device)
  }
  isCalm = true
  for (const { disk } of devices)
    for (const [id, message] of disk.messages)
      if (message.status.type === 'streaming') {
        disk.messages.set(id, { ...message, status: { type: 'interrupted' } })
        written.add(id)
      }
  for (let round = 0; round < 6; round += 1) for (const device of devices) await sync(device)
  devices.push(join('dora'))
  for (let round = 0; round < 3; round += 1) for (const device of devices) await sync(device)
  const kept = new Set([...written].filter((id) => !removed.has(id)))
  return { devices, host, kept, failures, snapshots: made.length }
}

/** Everything that must be the same on all devices, as text. */
export const contentOf = ({ disk }: Device): string =>
  JSON.stringify(
    {
      conversations: sorted(disk.conversations),
      messages: sorted(disk.messages),
      exchanges: [...disk.exchanges.keys()].toSorted(),
      settings: [...settingValues(disk.settings)].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    },
    (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    1,
  )

const sorted = (rows: ReadonlyMap<string, unknown>) =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

const conversationOf = (id: ConversationId, now: number): Conversation => ({
  ...emptyConversation(id, now),
  title: 'New chat',
})

const messageOf = (
  id: MessageId,
  conversationId: ConversationId,
  parentId: MessageId | null,
  status: MessageStatus,
  createdAt: number,
): Message => ({
  id,
  conversationId,
  parentId,
  role: 'user',
  parts: [{ type: 'text', text: `text of ${id}` }],
  status,
  createdAt,
})

const exchangeOf = (id: ExchangeId, startedAt: number): Exchange => ({
  id,
  purpose: 'reply',
  conversationId: null,
  messageId: null,
  connectionId: 'alpha' as ConnectionId,
  connectionName: 'Alpha',
  model: 'one' as ModelId,
  endpoint: 'https://alpha.test/v1/chat/completions',
  requestHeaders: {},
  body: '{}',
  entryHash: null,
  startedAt,
  response: { outcome: 'ended' },
  timings: { totalMs: 1 },
  cost: { type: 'unknown' },
  isEstimated: false,
  attempts: 1,
})
