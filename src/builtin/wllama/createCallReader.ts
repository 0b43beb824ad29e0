import type { EngineEvent } from '../engine'

type CallEvent = Extract<EngineEvent, { readonly type: 'toolCall' }>

/**
 * Reads a reply that is the JSON `{"name": …, "arguments": {…}}` as it grows, and gives it as the
 * fragments of a tool call: the name as soon as it is whole, the arguments as they come.
 */
export function createCallReader(newId: () => string): (text: string) => readonly CallEvent[] {
  let head = ''
  let isOpen = false
  let state: ArgumentsState = { depth: 0, isInString: false, isEscaped: false, isOver: false }

  return (text) => {
    if (isOpen) return rest(text)
    head += text
    const start = START.exec(head)
    if (!start) return []
    isOpen = true
    const name = JSON.parse(start[1] ?? '""') as string
    return [
      { type: 'toolCall', index: 0, id: `call_${newId()}`, name, arguments: '' },
      ...rest(head.slice(start[0].length)),
    ]
  }

  function rest(text: string): readonly CallEvent[] {
    const end = lengthOf(text)
    return end === 0 ? [] : [{ type: 'toolCall', index: 0, arguments: text.slice(0, end) }]
  }

  /** How much of the text still belongs to the arguments. Only ASCII characters decide. */
  function lengthOf(text: string): number {
    for (let index = 0; index < text.length; index++) {
      if (state.isOver) return index
      state = step(state, text.charAt(index))
    }
    return text.length
  }
}

type ArgumentsState = {
  readonly depth: number
  readonly isInString: boolean
  readonly isEscaped: boolean
  readonly isOver: boolean
}

const START = /^\s*\{\s*"name"\s*:\s*("(?:[^"\\]|\\.)*")\s*,\s*"arguments"\s*:\s*(?=\{)/

function step(state: ArgumentsState, character: string): ArgumentsState {
  if (state.isEscaped) return { ...state, isEscaped: false }
  if (state.isInString) {
    if (character === '\\') return { ...state, isEscaped: true }
    return character === '"' ? { ...state, isInString: false } : state
  }
  if (character === '"') return { ...state, isInString: true }
  if (character === '{' || character === '[') return { ...state, depth: state.depth + 1 }
  if (character !== '}' && character !== ']') return state
  return { ...state, depth: state.depth - 1, isOver: state.depth === 1 }
}
