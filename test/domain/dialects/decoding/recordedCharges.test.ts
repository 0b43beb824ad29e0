import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readCatalog } from '@/domain/catalog/readCatalog'
import { costOf } from '@/domain/pricing/price'
import { parseJson } from '@/lib/json'

import { readRecorded } from '../../../services/completions/recorded'
import { encode } from '../../../services/completions/support'
import { decode } from './decode'
import { hasDialects, readDialect, readExpectedReplies } from './recordedDialects'

/** Models that one provider serves at the prices of the recorded catalog; gateways choose among several for others. */
const CHARGED: ReadonlyMap<string, string> = new Map([
  ['grok-4.3', 'x-ai/grok-4.3'],
  ['anthropic/claude-haiku-4.5', 'anthropic/claude-haiku-4.5'],
])

/** The usage of each recorded reply of a model above that names its charge. */
function chargedReplies() {
  return Object.entries(readExpectedReplies()).flatMap(([name, { dialect, model }]) => {
    const id = CHARGED.get(model ?? '')
    if (id === undefined || name.startsWith('streams_chunks/')) return []
    const events = decode(dialect, [encode(readDialect(name))])
    const usage = events.findLast((event) => event.type === 'usage')?.usage
    return usage?.costUsd === undefined ? [] : [{ name, id, usage }]
  })
}

test.skipIf(!hasDialects)(
  'the arithmetic of both dialects equals what was charged, to the last digit',
  () => {
    const catalog = parseJson(readRecorded(join('catalogs', 'openrouter.models.364.json')))
    const { entries } = readCatalog(catalog ?? null)
    const replies = chargedReplies()
    expect(new Set(replies.map(({ id }) => id))).toEqual(new Set(CHARGED.values()))
    for (const { name, id, usage } of replies) {
      const { costUsd: charged, ...counted } = usage
      const prices = entries.find((entry) => entry.id === id)?.prices ?? { type: 'unpriced' }
      expect({ name, cost: costOf({ prices, usage: counted, at: 0 }) }).toMatchObject({
        name,
        cost: { type: 'known', amount: charged },
      })
    }
  },
)
