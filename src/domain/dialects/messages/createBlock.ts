import { isRecord, parseJson, type Json } from '@/lib/json'

import type { ItemPlace } from '@/domain/replies/reply'
import { fieldsOf, textOf, type Fields } from '@/domain/usage/fields'

/** One block of a message as it comes in. */
export type Block = {
  readonly type: string
  readonly item: ItemPlace
  /** Which of the reply's tool calls it is; undefined for what is no call of the person's tools. */
  readonly position: number | undefined
  /** Adds a fragment to a field. */
  readonly add: (field: string, fragment: string) => void
  readonly replace: (field: string, text: string) => void
  readonly cite: (citation: unknown) => void
  readonly citations: readonly unknown[]
  /** The block is whole: gives the arguments that no fragment brought. */
  readonly end: () => string
  /** The whole block as JSON text, with everything it came with. */
  readonly json: () => string
}

/** A block from what its start says of it. */
export function createBlock(content: Fields, item: ItemPlace, position: number | undefined): Block {
  const type = textOf(content['type'])
  // What the start already holds of them is added again by the reader, as a fragment.
  const texts: Record<string, string> = {}
  const citations: unknown[] = []
  const fields: Record<string, unknown> = { ...content }
  for (const name of ['text', 'thinking']) if (typeof fields[name] === 'string') fields[name] = ''

  const input = (): Json => {
    const fragments = texts['input']
    const parsed =
      fragments === undefined || fragments.trim() === '' ? content['input'] : parseJson(fragments)
    // Arguments that were cut off cannot be sent back: the API takes objects alone.
    return isRecord(parsed) ? (parsed as Json) : {}
  }

  return {
    type,
    item,
    position,
    citations,
    add(field, fragment) {
      texts[field] = (texts[field] ?? '') + fragment
    },
    replace(field, text) {
      texts[field] = text
    },
    cite(citation) {
      citations.push(citation)
    },
    end() {
      if ((texts['input'] ?? '').trim() !== '') return ''
      return JSON.stringify(fieldsOf(content['input']))
    },
    json() {
      const { input: _, ...rest } = texts
      return JSON.stringify({
        ...fields,
        ...rest,
        ...('input' in content && { input: input() }),
        ...(citations.length > 0 && { citations }),
      })
    },
  }
}
