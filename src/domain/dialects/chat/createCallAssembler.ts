import type { ReplyEvent } from '@/domain/replies/reply'
import { isRecord } from '@/lib/json'
import { createJsonEnd, type JsonEnd } from '@/lib/jsonText'

/** A fragment of a tool call, told apart from the other calls; `id` and `name` only when they first come. */
type CallFragment = Extract<ReplyEvent, { readonly type: 'toolCall' }>

export type CallAssembler = {
  /** Reads one entry of `tool_calls`; undefined when it adds nothing. */
  readonly read: (entry: unknown) => CallFragment | undefined
  /** Ids for the calls that got none, invented. */
  readonly end: () => readonly CallFragment[]
  /** Whether any call has come. */
  readonly hasCalls: () => boolean
}

type Call = { readonly position: number; id?: string; name?: string; extra?: string; readonly json: JsonEnd }

type Entry = {
  readonly index: number | undefined
  readonly id: string | undefined
  readonly name: string | undefined
  readonly arguments: string
  readonly extra: string | undefined
}

/**
 * Assembles tool calls from fragments as real services send them (WIRE §2.1): without index, with every
 * index 0, with repeated or empty ids and names, whole in one piece, with arguments as an object.
 *
 * @param inventId makes an id for the call at a position that never got one.
 */
export function createCallAssembler(inventId: (position: number) => string): CallAssembler {
  const calls: Call[] = []
  const byIndex = new Map<number, Call>()
  const byId = new Map<string, Call>()

  function callOf(entry: Entry): Call {
    const known = knownCall(entry)
    if (known && !startsAnother(known, entry)) return known
    const call: Call = { position: calls.length, json: createJsonEnd() }
    calls.push(call)
    if (entry.index !== undefined) byIndex.set(entry.index, call)
    return call
  }

  function knownCall({ index, id }: Entry): Call | undefined {
    const sameId = id === undefined ? undefined : byId.get(id)
    if (sameId) return sameId
    if (index !== undefined) return byIndex.get(index)
    return id === undefined ? calls.at(-1) : undefined
  }

  return {
    read(value) {
      const entry = readEntry(value)
      if (!entry) return undefined
      const before = calls.length
      const call = callOf(entry)
      const isNew = calls.length > before
      const id = call.id === undefined ? entry.id : undefined
      const name = call.name === undefined ? entry.name : undefined
      const extra = call.extra === undefined ? entry.extra : undefined
      if (id !== undefined) {
        call.id = id
        byId.set(id, call)
      }
      if (name !== undefined) call.name = name
      if (extra !== undefined) call.extra = extra
      call.json.add(entry.arguments)
      if (!isNew && id === undefined && name === undefined && extra === undefined && !entry.arguments)
        return undefined
      return fragment(call.position, entry.arguments, { id, name, extra })
    },
    end: () =>
      calls
        .filter((call) => call.id === undefined)
        .map((call) => fragment(call.position, '', { id: inventId(call.position) })),
    hasCalls: () => calls.length > 0,
  }
}

/** Whether the entry cannot belong to the call that its index, or the lack of one, points to. */
function startsAnother(call: Call, { id, name, arguments: fragment }: Entry): boolean {
  if (id !== undefined) return call.id !== undefined && call.id !== id
  if (name === undefined || call.name === undefined) return false
  // No ids to go by: a name beside arguments begins another call once this one is whole.
  return name !== call.name || (fragment !== '' && call.json.isWhole())
}

function readEntry(value: unknown): Entry | undefined {
  if (!isRecord(value)) return undefined
  const own = value['function'] ?? value['custom']
  const inner = isRecord(own) ? own : value
  const name = nonEmpty(inner['name'])
  const id = nonEmpty(value['id'])
  const text = argumentsOf(inner['arguments'] ?? inner['input'])
  const index = typeof value['index'] === 'number' ? value['index'] : undefined
  const extra = isRecord(value['extra_content'])
    ? JSON.stringify({ extra_content: value['extra_content'] })
    : undefined
  // Some services fill the legacy `function_call` of every message with empty strings.
  if (index === undefined && id === undefined && name === undefined && !text && extra === undefined)
    return undefined
  return { index, id, name, arguments: text, extra }
}

function argumentsOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : ''
}

const nonEmpty = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function fragment(
  position: number,
  text: string,
  { id, name, extra }: { id?: string | undefined; name?: string | undefined; extra?: string | undefined },
): CallFragment {
  return {
    type: 'toolCall',
    position,
    arguments: text,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(extra !== undefined && { extra }),
  }
}

type Identified = Extract<ReplyEvent, { type: 'identified' }>
type Fields = Readonly<Record<string, unknown>>

/** Gives, for each chunk, what is newly known of the reply's id, model, fingerprint and tier; else undefined. */
export function createIdentityReader(): (chunk: Fields) => Identified | undefined {
  let responseId: string | undefined
  let model: string | undefined
  let fingerprint: string | undefined
  let tierServed: string | undefined

  return (chunk) => {
    const usage = chunk['usage']
    const tier = word(chunk['service_tier']) ?? (isRecord(usage) ? word(usage['service_tier']) : undefined)
    // So it is for nearly all chunks: what follows costs as much as reading the chunk.
    if (
      responseId !== undefined &&
      chunk['model'] === model &&
      (word(chunk['system_fingerprint']) ?? fingerprint) === fingerprint &&
      (tier ?? tierServed) === tierServed
    )
      return undefined
    const found = {
      // The first id stands: it is the same in all chunks, but empty in some.
      responseId: responseId === undefined ? word(chunk['id']) : undefined,
      model: changed(word(chunk['model']), model),
      fingerprint: changed(word(chunk['system_fingerprint']), fingerprint),
      tierServed: changed(tier, tierServed),
    }
    responseId ??= found.responseId
    model = found.model ?? model
    fingerprint = found.fingerprint ?? fingerprint
    tierServed = found.tierServed ?? tierServed
    const known = Object.entries(found).filter(([, value]) => value !== undefined)
    return known.length > 0 ? { type: 'identified', ...Object.fromEntries(known) } : undefined
  }
}

const word = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const changed = (value: string | undefined, before: string | undefined) =>
  value === before ? undefined : value
