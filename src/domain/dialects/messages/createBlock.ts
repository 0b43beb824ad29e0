import type { ItemPlace, ReplyEvent } from '@/domain/replies/reply'
import { topLevelMembers } from '@/domain/request/topLevelMembers'
import { type Fields, fieldsOf, textOf } from '@/domain/usage/fields'
import { isRecord, type Json, parseJson } from '@/lib/json'

import { askedText, givenText, hostedCall } from '../reading/hostedCall'

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

/**
 * The body that has a paused reply go on: the same conversation with the blocks received so far, unchanged. The same body where
 * it has no messages.
 *
 * @param items the blocks of the reply so far, each as JSON text.
 */
export function continuedTurn(body: string, items: readonly string[]): string {
  const messages = topLevelMembers(body)?.find(({ name }) => name === 'messages')
  if (!messages || body.charAt(messages.end - 1) !== ']') return body
  const turn = `,{"role":"assistant","content":[${items.join(',')}]}`
  return body.slice(0, messages.end - 1) + turn + body.slice(messages.end - 1)
}

/** Whether a block is a call of a tool that the service runs, or what it gave. */
export const isHosted = (type: string): boolean =>
  type === 'server_tool_use' ||
  type === 'mcp_tool_use' ||
  (type !== 'tool_result' && type.endsWith('_tool_result'))

/** The calls of tools that the service runs: told when they begin, when they are whole, and with what they gave. */
export function createHostedCalls(emit: (event: ReplyEvent) => void) {
  const known = new Map<
    string,
    { readonly name: string; readonly input: string | undefined; readonly item: ItemPlace }
  >()
  return {
    /** Reads a block of such a tool. */
    read(block: Fields, item: ItemPlace): void {
      const type = textOf(block['type'])
      const isResult = type.endsWith('_result')
      const id = textOf(isResult ? block['tool_use_id'] : block['id'])
      if (!isResult) known.set(id, { name: textOf(block['name']), input: askedText(block['input']), item })
      const call = known.get(id) ?? { name: type.replace(/_tool_result$/, ''), input: undefined, item }
      const output = isResult ? givenText(block['content']) : undefined
      emit({ type: 'hostedCall', id, call: hostedCall({ ...call, output }), item: call.item })
    },
  }
}
