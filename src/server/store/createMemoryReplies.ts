import type { FoundReply, NewReply, ReplyPart, ReplyState, ReplyStore } from './replyStore'
import { MOST_READ_BYTES } from './replyStore'

type Kept = NewReply & {
  state: ReplyState
  head: FoundReply['head']
  readonly parts: ReplyPart[]
  length: number
  isStopAsked: boolean
  endedAt: number | undefined
}

/** Keeps replies in the memory of one host: they end with it. */
export function createMemoryReplies(now: () => number): ReplyStore {
  /** Those that began last come last. */
  const replies = new Map<string, Kept>()
  const watchers = new Map<string, Set<() => void>>()

  const isOver = ({ endedAt, keepMs }: Kept) => endedAt !== undefined && endedAt + keepMs <= now()
  const tell = (id: string) => watchers.get(id)?.forEach((call) => call())

  function here(id: string): Kept | undefined {
    const reply = replies.get(id)
    if (reply && isOver(reply)) replies.delete(id)
    return replies.get(id)
  }

  function change(id: string, work: (reply: Kept) => void): Promise<void> {
    const reply = here(id)
    if (reply) work(reply)
    return Promise.resolve()
  }

  return {
    begin({ id, owner, keyHash, keepMs }, { mostRunning, mostBytes, mostKept }) {
      const known = here(id)
      if (known && !(known.owner === owner && known.state !== 'running' && (known.head?.status ?? 0) >= 400))
        return Promise.resolve('taken')
      const own = [...replies.values()].filter((reply) => reply.owner === owner)
      if (own.filter(({ state }) => state === 'running').length >= mostRunning) return Promise.resolve('full')
      replies.delete(id)
      const ended = own.filter(({ state }) => state !== 'running')
      let bytes = ended.reduce((sum, { length }) => sum + length, 0)
      for (const [index, reply] of ended.entries()) {
        if (bytes <= mostBytes && ended.length - index < mostKept) break
        replies.delete(reply.id)
        bytes -= reply.length
      }
      const begun = { id, owner, keyHash, keepMs, parts: [], length: 0, isStopAsked: false }
      replies.set(id, { ...begun, state: 'running', head: null, endedAt: undefined })
      return Promise.resolve('begun')
    },
    answered: (id, head) =>
      change(id, (reply) => {
        reply.head = head
      }),
    append: (id, part) =>
      change(id, (reply) => {
        if (part.at !== reply.length) return
        reply.parts.push(part)
        reply.length += part.length
      }),
    async end(id, state) {
      await change(id, (reply) => {
        if (reply.state !== 'running') return
        reply.state = state
        reply.endedAt = now()
      })
      tell(id)
    },
    find(id) {
      const reply = here(id)
      if (!reply) return Promise.resolve(undefined)
      const { owner, keyHash, state, head, length, isStopAsked } = reply
      return Promise.resolve({ owner, keyHash, state, head, length, isStopAsked })
    },
    parts(id, from) {
      const found: ReplyPart[] = []
      let bytes = 0
      for (const part of here(id)?.parts ?? []) {
        if (part.at + part.length <= from) continue
        bytes += part.length
        if (found.length > 0 && bytes > MOST_READ_BYTES) break
        found.push(part)
      }
      return Promise.resolve(found)
    },
    watch(id, onChange) {
      const told = watchers.get(id) ?? new Set()
      watchers.set(id, told)
      told.add(onChange)
      return () => {
        told.delete(onChange)
        if (told.size === 0 && watchers.get(id) === told) watchers.delete(id)
      }
    },
    async askToStop(id) {
      await change(id, (reply) => {
        reply.isStopAsked = true
      })
      tell(id)
    },
    remove(id) {
      replies.delete(id)
      tell(id)
      return Promise.resolve()
    },
    sweep() {
      for (const [id, reply] of replies) if (isOver(reply)) replies.delete(id)
      return Promise.resolve()
    },
  }
}
