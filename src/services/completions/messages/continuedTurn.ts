import { topLevelMembers } from '@/domain/request/topLevelMembers'
import type { Usage } from '@/domain/usage/usage'
import { add, decimalText, parseDecimal } from '@/lib/decimal'

/** How often a reply that the provider's own tools paused is asked to go on. */
export const MOST_PAUSES = 5

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

/** What the rounds of one reply used together: each of them is billed. */
export function addedUsage(before: Usage, more: Usage): Usage {
  const { beside = [], ...counted } = before
  const sum: Record<string, number | string> = { ...counted }
  const allBeside = [...beside, ...(more.beside ?? [])]
  for (const [name, value] of Object.entries(more)) {
    const known = sum[name]
    if (typeof value === 'number') sum[name] = value + (typeof known === 'number' ? known : 0)
  }
  const costs = [before.costUsd, more.costUsd].map((cost) => parseDecimal(cost ?? ''))
  const [one, other] = costs
  if (one && other) sum['costUsd'] = decimalText(add(one, other))
  else delete sum['costUsd']
  const { promptTokens, completionTokens, totalTokens } = before
  return {
    ...sum,
    promptTokens: promptTokens + more.promptTokens,
    completionTokens: completionTokens + more.completionTokens,
    totalTokens: totalTokens + more.totalTokens,
    ...(allBeside.length > 0 && { beside: allBeside }),
  }
}
