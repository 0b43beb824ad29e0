import { fateWords } from '@/domain/models/fateWords'
import type { CatalogChange } from '@/domain/catalog/snapshots'
import { formatPerMillion } from '@/domain/pricing/formatMoney'

import { countWords, dayWords, shortTokens } from '../words'

type Kind = CatalogChange['type']

/** The kinds in the order a person cares for them, and what each is called. */
export const CHANGE_GROUPS: readonly (readonly [Kind, string])[] = [
  ['deprecated', 'Ending'],
  ['gone', 'Gone'],
  ['dearer', 'Dearer'],
  ['cheaper', 'Cheaper'],
  ['repriced', 'Price known or no longer known'],
  ['added', 'New'],
  ['data', 'Data handling'],
  ['context', 'Context'],
  ['changed', 'Other facts'],
]

/** One change in words, without the name of the model. */
export function changeWords(change: CatalogChange): string {
  switch (change.type) {
    case 'added':
      return 'is new'
    case 'gone':
      return 'is gone'
    case 'cheaper':
    case 'dearer':
    case 'repriced': {
      const percent =
        change.percent === undefined
          ? ''
          : ` (${change.percent > 0 ? '+' : '−'}${Math.abs(change.percent)} %)`
      return `${change.item}: ${price(change.before)} → ${price(change.after)}${percent}`
    }
    case 'context':
      return `context: ${shortTokens(change.before)} → ${shortTokens(change.after)}`
    case 'data':
      return `training ${change.before.training} → ${change.after.training}, retention ${change.before.retention} → ${change.after.retention}`
    case 'deprecated':
      return fateWords({ ...change, type: 'ending' }, dayWords)
    case 'changed':
      return 'other facts changed'
  }
}

/** “4 cheaper, 2 new, 1 leaves in 12 days”; undefined when nothing changed. */
export function changeSummary(changes: readonly CatalogChange[]): string | undefined {
  const models = (kind: Kind) =>
    new Set(changes.flatMap((change) => (change.type === kind ? change.id : []))).size
  const ending = changes.flatMap((change) =>
    change.type === 'deprecated' && change.inDays > 0 ? change.inDays : [],
  )
  const counts: readonly (readonly [number, string])[] = [
    [models('cheaper'), 'cheaper'],
    [models('dearer'), 'dearer'],
    [models('added'), 'new'],
    [models('gone'), 'gone'],
    [models('data'), 'with other data handling'],
    [models('context'), 'with another context'],
  ]
  const parts = counts.flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString()} ${word}`] : []))
  if (ending.length > 0)
    parts.push(
      `${ending.length} ${ending.length === 1 ? 'leaves' : 'leave'} in ${days(Math.min(...ending))}${ending.length === 1 ? '' : ' or later'}`,
    )
  if (parts.length === 0)
    return changes.length === 0 ? undefined : `${models('changed').toLocaleString()} with other facts`
  return parts.join(', ')
}

const days = (count: number): string => countWords(count, 'day')
const price = (amount: string | undefined): string =>
  amount === undefined ? 'unknown' : `${formatPerMillion(amount)}/M`
