import type { EngineEvent } from '../engine'

type CallEvent = Extract<EngineEvent, { readonly type: 'toolCall' }>

/** Reads a reply that may be the JSON of a call, as it grows. */
export type CallReader = {
  /** Fragments of the call, or the text of a reply that turned out to be none. */
  read(text: string): readonly CallEvent[] | string
  /** What was held back while the reply could still have become a call; empties it. */
  rest(): string
  readonly hasCalled: () => boolean
}

/**
 * Reads `{"name": …, "arguments": {…}}` with one of the given names as the fragments of a tool call: the
 * name as soon as it is whole, the arguments as they come. The first characters decide; any other
 * beginning makes the whole reply text.
 */
export function createCallReader(names: readonly string[], newId: () => string): CallReader {
  let held = ''
  let kind: 'undecided' | 'call' | 'text' = 'undecided'
  let state: ArgumentsState = { depth: 0, isInString: false, isEscaped: false, isOver: false }

  return {
    hasCalled: () => kind === 'call',
    rest() {
      const text = held
      held = ''
      return text
    },
    read(text) {
      if (kind === 'text') return text
      if (kind === 'call') return fragments(text)
      held += text
      const begun = beginningOf(held, names)
      if (begun === 'undecided') return []
      const whole = held
      held = ''
      if (begun === 'text') {
        kind = 'text'
        return whole
      }
      kind = 'call'
      return [
        { type: 'toolCall', index: 0, id: `call_${newId()}`, name: begun.name, arguments: '' },
        ...fragments(whole.slice(begun.argumentsAt)),
      ]
    },
  }

  function fragments(text: string): readonly CallEvent[] {
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

type Beginning = 'undecided' | 'text' | { readonly name: string; readonly argumentsAt: number }

/** Names hold no white space, so a beginning can be compared without it. */
function beginningOf(head: string, names: readonly string[]): Beginning {
  const compact = head.replace(/\s/g, '')
  for (const name of names) {
    const call = `{"name":"${name}","arguments":{`
    if (compact.startsWith(call)) return { name, argumentsAt: positionOf(head, call.length - 1) }
  }
  const isStillOpen = names.some((name) => `{"name":"${name}","arguments":{`.startsWith(compact))
  return isStillOpen ? 'undecided' : 'text'
}

/** The index of the character with this many others before it; white space is not counted. */
function positionOf(text: string, count: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (/\s/.test(text.charAt(index))) continue
    if (seen === count) return index
    seen += 1
  }
  return text.length
}

type ArgumentsState = {
  readonly depth: number
  readonly isInString: boolean
  readonly isEscaped: boolean
  readonly isOver: boolean
}

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
