import { isRecord, parseJson } from '@/lib/json'

type Fields = Readonly<Record<string, unknown>>

/** Stands in for the text when a template is tried; no service says it. */
const PROBE = '\u0001probe\u0001'
/** After this many templates that no chunk fitted, this service's chunks are all different. */
const PATIENCE = 4
/** A text that means itself between quotes. */
const PLAIN = /^[^"\\\p{Cc}]+$/u

/**
 * Most chunks of a reply are those before them with another text. What stands around the text is learnt from one; the
 * next that begin and end alike are not parsed, which takes an order of magnitude less time. Exact: a chunk that does
 * not fit by the letter is undefined here, and read as any other.
 */
export function createChunkTemplate() {
  let before = ''
  let after = ''
  let inVain = 0

  return {
    /** The text of a chunk that differs from the one learnt in nothing else; forgets that one otherwise. */
    read(data: string): string | undefined {
      if (before === '') return undefined
      if (data.length > before.length + after.length && data.startsWith(before) && data.endsWith(after)) {
        const literal = data.slice(before.length, data.length - after.length)
        const text = PLAIN.test(literal) ? literal : parseJson(`"${literal}"`)
        if (typeof text === 'string') {
          inVain = 0
          return text
        }
      }
      before = ''
      inVain += 1
      return undefined
    },

    /** Learns from a chunk of which the caller knows that it had no effect besides its text. */
    learn(data: string, chunk: Fields): void {
      if (inVain >= PATIENCE) return
      const text = onlyText(chunk)
      if (text === undefined) return
      const literal = JSON.stringify(text)
      const at = data.indexOf(literal)
      if (at === -1 || data.includes(literal, at + 1)) return
      const start = data.slice(0, at + 1)
      const rest = data.slice(at + literal.length - 1)
      const tried = parseJson(`${start}${JSON.stringify(PROBE).slice(1, -1)}${rest}`)
      if (!isRecord(tried) || onlyText(tried) !== PROBE) return
      before = start
      after = rest
    },
  }
}

/** What the delta of a single choice says, where it says nothing but a text. */
function onlyText({ choices }: Fields): string | undefined {
  const choice: unknown = Array.isArray(choices) && choices.length === 1 ? choices[0] : undefined
  if (!isRecord(choice) || (choice['index'] ?? 0) !== 0) return undefined
  const { delta } = choice
  if (!isRecord(delta)) return undefined
  const { content, role: _, ...rest } = delta
  if (typeof content !== 'string' || content === '') return undefined
  return Object.values(rest).every((value) => value === null || value === '') ? content : undefined
}
