import type { Part, Passage } from '../messages/message'

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
  | CitedPart

/** A source, to which further passages may be added. */
export type CitedPart = {
  type: 'citation'
  url: string
  number?: number
  title?: string
  date?: string
  passages?: Passage[]
}

export type CallPart = Extract<MutablePart, { type: 'toolCall' }>

/** Parts a fold can go on appending to; a reply holds no others. */
export function mutablePart(part: Part, index: number): readonly MutablePart[] {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return [{ ...part }]
    case 'citation': {
      const { passages, ...source } = part
      return [{ ...source, ...(passages && { passages: [...passages] }) }]
    }
    case 'reasoning':
      return [
        {
          type: 'reasoning',
          text: part.text,
          startedMs: 0,
          durationMs: part.durationMs ?? 0,
          ...(part.field && { field: part.field }),
        },
      ]
    case 'toolCall':
      return [{ ...part, position: -1 - index }]
    default:
      return []
  }
}

/** The part as it is, as a fresh object. */
export function partOf(part: MutablePart): Part {
  switch (part.type) {
    case 'reasoning':
      return {
        type: 'reasoning',
        text: part.text,
        durationMs: part.durationMs,
        ...(part.field && { field: part.field }),
      }
    case 'toolCall':
      return callOf(part)
    case 'citation':
      return { ...part, ...(part.passages && { passages: [...part.passages] }) }
    default:
      return { ...part }
  }
}

const callOf = ({ type, id, name, arguments: text, extra }: CallPart): Part => ({
  type,
  id,
  name,
  arguments: text,
  ...(extra !== undefined && { extra }),
})
