import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readCatalog } from '@/domain/catalog/readCatalog'
import { costOf } from '@/domain/pricing/price'
import type { Usage } from '@/domain/usage/usage'
import { readUsage } from '@/domain/dialects/chat/readUsage'
import { isRecord, parseJson } from '@/lib/json'

import { RECORDED, readRecorded, recordedNames } from './recorded'

const FAMILY = 'grok-3-mini'

/** The last usage of a recording of the family; undefined for recordings of other models. */
function usageIn(text: string): Usage | undefined {
  let usage: Usage | undefined
  let isOfFamily = false
  for (const line of [text, ...text.split(/\r?\n/)]) {
    const value = parseJson(line.replace(/^data: ?/, ''))
    if (!isRecord(value)) continue
    isOfFamily ||= typeof value['model'] === 'string' && value['model'].includes(FAMILY)
    usage = readUsage(value['usage']) ?? usage
  }
  return isOfFamily ? usage : undefined
}

const charged = ['streams', 'responses'].flatMap((folder) =>
  recordedNames(folder).flatMap((name) => {
    const usage = usageIn(readRecorded(join(folder, name)))
    return usage?.costUsd !== undefined && usage.costUsd !== '0' ? [{ name, usage }] : []
  }),
)
if (charged.length === 0) console.warn(`Skipping recorded charges: no recording of ${FAMILY} at ${RECORDED}`)

test.skipIf(charged.length === 0)(
  `the catalog’s arithmetic equals what ${FAMILY} charged, to the last digit`,
  () => {
    const catalog = parseJson(readRecorded(join('catalogs', 'openrouter.models.364.json')))
    const entry = readCatalog(catalog ?? null).entries.find(({ id }) => id.endsWith(`/${FAMILY}`))
    const prices = entry?.prices ?? { type: 'unpriced' }

    const amounts = charged.map(({ name, usage: { costUsd, ...usage } }) => ({
      name,
      charged: costUsd,
      cost: costOf({ prices, usage, at: 0 }),
    }))

    expect(amounts).toMatchObject(amounts.map(({ charged: amount }) => ({ cost: { type: 'known', amount } })))
  },
)
