import type { HostedCallPart } from '@/domain/messages/message'
import { textOf, wordOf, type Fields } from '@/domain/usage/fields'

import { askedText, givenText, hostedCall } from '../reading/hostedCall'

/** What is no tool's call, or is shown in another way. */
const OTHERS: ReadonlySet<string> = new Set(['function_call', 'custom_tool_call', 'image_generation_call'])

/** Whether an item is a call of a tool that the service runs. */
export const isHostedItem = (type: string): boolean =>
  type === 'mcp_approval_request' || (type.endsWith('_call') && !OTHERS.has(type))

/** Such a call, as far as its item says. */
export function hostedItem(item: Fields): Omit<HostedCallPart, 'type'> {
  const type = textOf(item['type'])
  const { arguments: given, queries, code, action, output, outputs, results, error } = item
  return hostedCall({
    name: wordOf(item['name']) ?? type.replace(/_call$/, ''),
    input: askedText(queries ? { queries } : (code ?? given ?? action)),
    output: givenText(output) ?? givenText(outputs) ?? givenText(results) ?? givenText(error),
    isWaiting: type === 'mcp_approval_request',
  })
}
