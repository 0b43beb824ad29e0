import type { Part } from '../messages/message'

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
  | { type: 'citation'; url: string; title?: string }

export type CallPart = Extract<MutablePart, { type: 'toolCall' }>

/** Parts a fold can go on appending to; a reply holds no others. */
export function mutablePart(part: Part, index: number): readonly MutablePart[] {
  switch (part.type) {
    case 'text':
    case 'refusal':
    case 'citation':
      return [{ ...part }]
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

/** The part as it stands, as a fresh object. */
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
