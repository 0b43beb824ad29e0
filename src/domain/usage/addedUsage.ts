import { add, decimalText, parseDecimal } from '@/lib/decimal'

import type { Usage, UsageRound } from './usage'

/**
 * What the requests of one reply used together. Each is billed by itself, at the price for its own size, so they are kept
 * beside the sums.
 */
export function addedUsage(before: Usage, more: UsageRound): Usage {
  const rounds = [...(before.rounds ?? [before]), more]
  const { rounds: _, extras: _extras, beside: _beside, costUsd: _cost, ...first } = before
  const sum: Record<string, number | string> = { ...first }
  for (const [name, value] of Object.entries(more)) {
    const known = sum[name]
    if (typeof value === 'number') sum[name] = value + (typeof known === 'number' ? known : 0)
    else if (typeof value === 'string' && name !== 'costUsd') sum[name] = value
  }
  const extras: Record<string, number> = { ...before.extras }
  for (const [name, count] of Object.entries(more.extras ?? {})) extras[name] = (extras[name] ?? 0) + count
  const beside = [...(before.beside ?? []), ...(more.beside ?? [])]
  const [one, other] = [before.costUsd, more.costUsd].map((cost) => parseDecimal(cost ?? ''))
  return {
    ...sum,
    promptTokens: before.promptTokens + more.promptTokens,
    completionTokens: before.completionTokens + more.completionTokens,
    totalTokens: before.totalTokens + more.totalTokens,
    ...(Object.keys(extras).length > 0 && { extras }),
    ...(beside.length > 0 && { beside }),
    ...(one && other && { costUsd: decimalText(add(one, other)) }),
    rounds,
  }
}
