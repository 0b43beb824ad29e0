import type { AttachmentPart, CitationPart, HostedCallPart, Part, ToolResultPart } from '../messages/message'

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
  /** A picture: nothing is seen of it until it is stored. */
  | { type: 'drawing'; stored?: AttachmentPart }
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
export function partOf(part: MutablePart): Part | undefined {
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
      return part.stored
    case 'whole':
      return part.part
    default:
      return { ...part }
  }
}
