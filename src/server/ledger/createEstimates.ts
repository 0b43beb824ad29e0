import { type CatalogEntry, readCatalog } from '@/domain/catalog'
import { type Cost, costOf, type RequestFacts } from '@/domain/pricing'
import { billedOutputTokens, type Usage } from '@/domain/usage/usage'
import { compare, decimal } from '@/lib/decimal'
import { parseJson } from '@/lib/json'
import { setNewest } from '@/lib/setNewest'

import type { Hold } from '../limits/createLimiter'

import type { Wanted } from './createUsageReport'

/** Replies of a key with a model that are remembered. */
const REPLIES = 8
/** Keys and models of which replies are remembered; beyond, the oldest are forgotten. */
const MOST_KEYS = 10_000

/** What a reply may be where nobody says and none is known: as long as models write today. In tokens. */
const LONGEST_REPLY = 128_000

type Reply = { readonly output: number; readonly usd: string }
type Asked = Wanted & { readonly model: string; readonly at: number; readonly facts: RequestFacts }

/** What a request may use: its prompt, and the output that it allows, else what the key's last replies took. */
export function createEstimates(entryOf: (model: string) => CatalogEntry | undefined) {
  const replies = new Map<string, readonly Reply[]>()

  function costOfTokens({ model, at, promptTokens, facts }: Asked, output: number): Cost {
    const prices = entryOf(model)?.prices ?? { type: 'unpriced' as const }
    const usage = { promptTokens, completionTokens: output, totalTokens: promptTokens + output }
    return costOf({ prices, usage, facts, at, pricesOf: (other) => entryOf(other)?.prices })
  }

  return {
    holdsFor(key: string, asked: Asked): { readonly tokens: Hold; readonly usd: Hold } {
      const last = replies.get(`${key} ${asked.model}`) ?? []
      const ability = entryOf(asked.model)?.maxOutputTokens
      const isGuess = asked.mostOutput === undefined
      const known = last.length > 0 ? Math.max(...last.map((reply) => reply.output)) : ability
      const output = isGuess ? (known ?? LONGEST_REPLY) : Math.min(asked.mostOutput, ability ?? Infinity)
      const cost = costOfTokens(asked, output)
      const priced = 'amount' in cost ? cost.amount : '0'
      // Searches and tools may cost more than the tokens.
      const usd = isGuess ? last.map((reply) => reply.usd).reduce(larger, priced) : priced
      return {
        tokens: { amount: String(asked.promptTokens + output), isGuess },
        usd: { amount: usd, isGuess },
      }
    },
    learn(key: string, { model, usage, usd }: { model: string; usage: Usage; usd: string }): void {
      const name = `${key} ${model}`
      const before = replies.get(name) ?? []
      const last = [...before, { output: billedOutputTokens(usage), usd }].slice(-REPLIES)
      setNewest(replies, name, last, MOST_KEYS)
    },
  }
}

const larger = (one: string, other: string): string =>
  compare(decimal(one), decimal(other)) >= 0 ? one : other

/** How long a catalog is good for, in milliseconds. */
const FRESH_MS = 3_600_000
/** After a failure it is asked for again this much later, in milliseconds. */
const AGAIN_MS = 30_000

/**
 * The prices of a catalog, read again each hour, and soon after a failure. While it cannot be read the last reading counts, and before the first
 * nothing is known.
 *
 * @param read gives the document's text; rejects where it cannot be had.
 */
export function createPriceBook(
  read: () => Promise<string>,
  now: () => number,
  baseUrl?: string,
): (model: string) => CatalogEntry | undefined {
  let entries: ReadonlyMap<string, CatalogEntry> = new Map()
  let askAt: number | undefined

  async function refresh(): Promise<void> {
    const found = readCatalog(parseJson(await read()) ?? null, baseUrl).entries
    if (found.length === 0) throw new Error('The catalog lists no model.')
    entries = new Map(found.map((entry) => [entry.id, entry]))
  }

  const refreshIfOld = () => {
    if (askAt !== undefined && now() < askAt) return
    askAt = now() + FRESH_MS
    void refresh().catch(() => (askAt = now() + AGAIN_MS))
  }
  refreshIfOld()
  return (model) => {
    refreshIfOld()
    return entries.get(model)
  }
}
