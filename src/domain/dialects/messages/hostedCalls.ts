import type { ItemPlace, ReplyEvent } from '@/domain/replies/reply'
import { textOf, type Fields } from '@/domain/usage/fields'

import { askedText, givenText, hostedCall } from '../reading/hostedCall'

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
