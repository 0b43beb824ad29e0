import type { EngineEvent } from '../../engine'

type Kind = 'text' | 'thinking' | 'tool_use'
type Open = {
  readonly kind: Kind
  readonly call: number | undefined
  /** The block as it starts. */
  readonly start: Readonly<Record<string, unknown>>
  text: string
}
/** An event of the stream: its type and what else is in it. */
export type Written = readonly [type: string, fields: object]

/** Writes what an engine says as blocks of a message, one after another. */
export function createBlockWriter() {
  const done: object[] = []
  let open: Open | undefined

  function close(): readonly Written[] {
    if (!open) return []
    const index = done.length
    // Thinking is signed by nobody here, and a client wants the field all the same.
    const signing =
      open.kind === 'thinking' ? [delta(index, { type: 'signature_delta', signature: UNSIGNED })] : []
    done.push(wholeOf(open))
    open = undefined
    return [...signing, ['content_block_stop', { index }]]
  }

  function into(kind: Kind, start: Open['start'], call?: number): readonly Written[] {
    if (open?.kind === kind && open.call === call) return []
    const closing = close()
    open = { kind, call, start, text: '' }
    return [...closing, ['content_block_start', { index: done.length, content_block: start }]]
  }

  function say(text: string, fields: object): readonly Written[] {
    if (!open || text === '') return []
    open.text += text
    return [delta(done.length, fields)]
  }

  return {
    /** Events for what an engine said; none for what is no part of the message. */
    add(event: EngineEvent): readonly Written[] {
      switch (event.type) {
        case 'text':
        case 'refusal':
          return [
            ...into('text', { type: 'text', text: '' }),
            ...say(event.text, { type: 'text_delta', text: event.text }),
          ]
        case 'reasoning':
          return [
            ...into('thinking', { type: 'thinking', thinking: '', signature: '' }),
            ...say(event.text, { type: 'thinking_delta', thinking: event.text }),
          ]
        case 'toolCall': {
          const { index, id = `toolu_${event.index}`, name = '', arguments: text } = event
          const isKnown = open?.kind === 'tool_use' && open.call === index
          return [
            ...(isKnown ? [] : into('tool_use', { type: 'tool_use', id, name, input: {} }, index)),
            ...say(text, { type: 'input_json_delta', partial_json: text }),
          ]
        }
        default:
          return []
      }
    },
    close,
    /** All blocks that are whole. */
    whole: (): readonly object[] => [...done],
  }
}

const UNSIGNED = 'unsigned'

const delta = (index: number, fields: object): Written => ['content_block_delta', { index, delta: fields }]

function wholeOf({ kind, start, text }: Open): object {
  if (kind === 'text') return { ...start, text }
  if (kind === 'thinking') return { ...start, thinking: text, signature: UNSIGNED }
  return { ...start, input: inputOf(text) }
}

/** Arguments of a call that was cut off are no object, and this dialect has no other. */
function inputOf(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text) as unknown
  } catch {
    return {}
  }
}
