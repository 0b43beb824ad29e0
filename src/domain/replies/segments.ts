import type { AttachmentPart, CitationPart, HostedCallPart, Part, ToolResultPart } from '../messages/message'
import type { ItemPlace } from './reply'

/** A part that a fold can append to. */
export type MutablePart =
  | { type: 'text' | 'refusal'; text: string }
  | {
      type: 'reasoning'
      text: string
      startedMs: number
      durationMs: number
      field?: 'reasoning_content'
    }
  | { type: 'toolCall'; position: number; id: string; name: string; arguments: string; extra?: string }
  /** A picture: nothing is seen of it until it is stored, or as `text` where the service gives its address alone. */
  | { type: 'drawing'; stored?: AttachmentPart; text?: string }
  | { type: 'whole'; part: HostedCallPart | AttachmentPart | ToolResultPart }

export type CallPart = Extract<MutablePart, { type: 'toolCall' }>

/** What a fold goes on with; sources are apart. */
export function mutablePart(part: Exclude<Part, CitationPart>, index: number): MutablePart {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return { ...part }
    case 'reasoning':
      return {
        type: 'reasoning',
        text: part.text,
        startedMs: 0,
        durationMs: part.durationMs ?? 0,
        ...(part.field && { field: part.field }),
      }
    case 'toolCall':
      return { ...part, position: -1 - index }
    default:
      return { type: 'whole', part }
  }
}

/** The part as it is, as a fresh object; undefined while there is nothing to see. */
function partOf(part: MutablePart): Part | undefined {
  switch (part.type) {
    case 'reasoning':
      return {
        type: 'reasoning',
        text: part.text,
        durationMs: part.durationMs,
        ...(part.field && { field: part.field }),
      }
    case 'toolCall': {
      const { position: _, ...call } = part
      return call
    }
    case 'drawing':
      return part.text === undefined ? part.stored : { type: 'text', text: part.text }
    case 'whole':
      return part.part
    default:
      return { ...part }
  }
}

/** A run of a reply: of one kind and one item. */
export type Segment = {
  readonly order: number
  readonly isApart: boolean
  part: MutablePart
  /** Of a text: where it began in the whole text when the parts were last put together. */
  from: number
}

/** Of what an earlier reply had said. */
const BEFORE = -1
/** Of a service that does not tell items apart. */
const ONLY: ItemPlace = { order: 0, isApart: false }

/** The runs of a reply in the order of its output, whichever comes first; with items that come mixed kept apart. */
export function createSegments(prefix: readonly MutablePart[]) {
  const segments: Segment[] = prefix.map((part) => ({ order: BEFORE, isApart: false, part, from: 0 }))

  /** Behind all of its item and of the items before it. */
  function placeFor(order: number): number {
    let at = segments.length
    while ((segments[at - 1]?.order ?? BEFORE) > order) at -= 1
    return at
  }

  return {
    isEmpty: (): boolean => segments.length === 0,

    /** The last run of an item, where it is of this type. */
    open<Type extends MutablePart['type']>(type: Type, item: ItemPlace = ONLY) {
      const last = segments[placeFor(item.order) - 1]
      return last?.order === item.order && last.part.type === type
        ? (last.part as Extract<MutablePart, { type: Type }>)
        : undefined
    },

    add(part: MutablePart, { order, isApart }: ItemPlace = ONLY): Segment {
      const segment: Segment = { order, isApart, part, from: 0 }
      segments.splice(placeFor(order), 0, segment)
      return segment
    },

    /** The last text that this reply has said. */
    lastText: (): Segment | undefined =>
      segments.findLast(({ order, part }) => order !== BEFORE && part.type === 'text'),

    /** The texts of an item, in order. */
    textsOf: ({ order }: ItemPlace = ONLY): readonly Segment[] =>
      segments.filter((segment) => segment.order === order && segment.part.type === 'text'),

    /** The parts as fresh objects: neighbouring texts are one, and so are neighbouring thoughts of this reply. */
    parts(): Part[] {
      const parts: Part[] = []
      let chars = 0
      let joins = false
      for (const segment of segments) {
        const part = partOf(segment.part)
        if (!part) continue
        const last = parts.at(-1)
        if (part.type === 'text') {
          const text = segment.isApart && chars > 0 ? `\n\n${part.text}` : part.text
          segment.from = chars + text.length - part.text.length
          chars += text.length
          if (last?.type === 'text') parts[parts.length - 1] = { ...last, text: last.text + text }
          else parts.push({ ...part, text })
        } else if (part.type === 'reasoning' && last?.type === 'reasoning' && joins)
          parts[parts.length - 1] = {
            ...last,
            text: last.text + (segment.isApart && last.text !== '' ? '\n\n' : '') + part.text,
            durationMs: (last.durationMs ?? 0) + (part.durationMs ?? 0),
          }
        else parts.push(part)
        joins = segment.order !== BEFORE
      }
      return parts
    },
  }
}

export type Segments = ReturnType<typeof createSegments>
