import type { ChatMessage } from '../chatRequest'
import type { Engine } from '../engine'

import type { WllamaEngine } from './createWllamaEngine'
import type { EngineStatus } from '@/domain/builtin/modelShelf'

/** What a pool is made of. */
export type EnginePoolParts = {
  /** How many engines there are at most; each has a thread and a copy of its model. */
  readonly size: number
  /** A new engine with nothing loaded. */
  readonly createEngine: (onStatus: (status: EngineStatus) => void) => WllamaEngine
}

/** Several engines as one. Each runs one request at a time; one that breaks harms no request of another. */
export type EnginePool = Engine & {
  /** Frees the memory of all; the next request loads again. */
  unload(): Promise<void>
}

type Member = {
  readonly engine: WllamaEngine
  isBusy: boolean
  /** The model that is loaded. */
  modelId: string | undefined
  /** What it read last: the same beginning need not be read again. */
  messages: readonly ChatMessage[]
  /** When it was last used, counted in requests. */
  usedAt: number
}

/** More requests than engines run in the order they come; whoever wants places and fairness puts a line before it. */
export function createEnginePool({ size, createEngine }: EnginePoolParts): EnginePool {
  const members = Array.from({ length: size }, () => newMember(createEngine))
  let waiting: readonly ((member: Member) => void)[] = []
  let requests = 0

  /** An engine that nobody uses; undefined where the caller left before there was one. */
  function take(
    modelId: string,
    messages: readonly ChatMessage[],
    signal: AbortSignal,
  ): Promise<Member | undefined> {
    const free = bestOf(members, modelId, messages)
    if (free) {
      free.isBusy = true
      return Promise.resolve(free)
    }
    return new Promise((resolve) => {
      const leave = () => {
        waiting = waiting.filter((each) => each !== go)
        resolve(undefined)
      }
      const go = (member: Member) => {
        signal.removeEventListener('abort', leave)
        resolve(member)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting = [...waiting, go]
    })
  }

  function giveBack(member: Member): void {
    const [next, ...rest] = waiting
    waiting = rest
    if (next) next(member)
    else member.isBusy = false
  }

  return {
    models: () => members[0]?.engine.models() ?? Promise.resolve([]),
    unload: () => Promise.all(members.map(({ engine }) => engine.unload())).then(() => undefined),
    generate: (request, model, options) =>
      byMember(model.id, request.messages, options.signal, ({ engine }) =>
        engine.generate(request, model, options),
      ),
    embed: (texts, model, { signal }) =>
      byMember(model.id, [], signal, ({ engine }) => engine.embed(texts, model, { signal })),
  }

  /** What an engine of the pool does for a request. */
  async function* byMember<Event>(
    modelId: string,
    messages: readonly ChatMessage[],
    signal: AbortSignal,
    work: (member: Member) => AsyncIterable<Event>,
  ): AsyncGenerator<Event> {
    if (signal.aborted) return
    const member = await take(modelId, messages, signal)
    if (!member) return
    member.messages = messages
    member.usedAt = requests += 1
    try {
      yield* work(member)
    } finally {
      giveBack(member)
    }
  }
}

function newMember(createEngine: EnginePoolParts['createEngine']): Member {
  const member: Member = {
    engine: createEngine((status) => {
      member.modelId = 'modelId' in status && status.type !== 'crashed' ? status.modelId : undefined
    }),
    isBusy: false,
    modelId: undefined,
    messages: [],
    usedAt: 0,
  }
  return member
}

/**
 * The free engine that has least to do: one that read the beginning of this conversation, else one with the model
 * loaded, else an empty one, else the one that was not used for longest.
 */
function bestOf(
  members: readonly Member[],
  modelId: string,
  messages: readonly ChatMessage[],
): Member | undefined {
  const worth = ({ modelId: loaded, messages: read, usedAt }: Member): readonly number[] => [
    loaded === modelId ? sharedStart(read, messages) : 0,
    loaded === modelId ? 2 : loaded === undefined ? 1 : 0,
    -usedAt,
  ]
  return members
    .filter(({ isBusy }) => !isBusy)
    .reduce<Member | undefined>(
      (best, each) => (best && compare(worth(best), worth(each)) >= 0 ? best : each),
      undefined,
    )
}

/** How many messages two conversations begin with alike. */
function sharedStart(one: readonly ChatMessage[], other: readonly ChatMessage[]): number {
  const at = one.findIndex((message, index) => JSON.stringify(message) !== JSON.stringify(other[index]))
  return at === -1 ? one.length : at
}

/** By the first place in which they differ. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
