import { topLevelMembers } from '@/domain/request/topLevelMembers'

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
