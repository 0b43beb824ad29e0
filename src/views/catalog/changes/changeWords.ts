import { modelStatusWords } from '@/domain/models/modelStatusWords'
import type { CatalogChange } from '@/domain/catalog/snapshots'
import { formatPerMillion } from '@/domain/pricing/formatMoney'
import { formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'

import { dayWords, shortTokens } from '../words'

type Kind = CatalogChange['type']

/** The kinds in the order a person cares for them, and what each is called. */
export const CHANGE_GROUPS: readonly (readonly [Kind, string])[] = [
  ['deprecated', mark('Retiring')],
  ['gone', mark('Removed')],
  ['moreExpensive', mark('More expensive')],
  ['cheaper', mark('Cheaper')],
  ['repriced', mark('Price added or removed')],
  ['added', mark('New')],
  ['data', mark('Data policy')],
  ['context', mark('Context')],
  ['changed', mark('Other changes')],
]

/** One change in words, without the name of the model. */
export function changeWords(change: CatalogChange): string {
  switch (change.type) {
    case 'added':
      return t('is new')
    case 'gone':
      return t('was removed')
    case 'cheaper':
    case 'moreExpensive':
    case 'repriced': {
      const percent =
        change.percent === undefined
          ? ''
          : ` (${change.percent > 0 ? '+' : ''}${formatPercent(change.percent / 100)})`
      return `${change.item}: ${price(change.before)} → ${price(change.after)}${percent}`
    }
    case 'context':
      return t('context: {before} → {after}', {
        before: shortTokens(change.before),
        after: shortTokens(change.after),
      })
    case 'data':
      return t('training {training} → {training2}, storage {retention} → {retention2}', {
        training: change.before.training,
        training2: change.after.training,
        retention: change.before.retention,
        retention2: change.after.retention,
      })
    case 'deprecated':
      return modelStatusWords({ ...change, type: 'ending' }, dayWords)
    case 'changed':
      return t('other details changed')
  }
}

/** “4 cheaper, 2 new, 1 retires in 12 days”; undefined when nothing changed. */
export function changeSummary(changes: readonly CatalogChange[]): string | undefined {
  const models = (kind: Kind) =>
    new Set(changes.flatMap((change) => (change.type === kind ? change.id : []))).size
  const ending = changes.flatMap((change) =>
    change.type === 'deprecated' && change.inDays > 0 ? change.inDays : [],
  )
  const counts: readonly (readonly [number, string])[] = [
    [models('cheaper'), t('cheaper')],
    [models('moreExpensive'), t('more expensive')],
    [models('added'), t('new')],
    [models('gone'), t('removed')],
    [models('data'), t('with a new data policy')],
    [models('context'), t('with a new context size')],
  ]
  const parts = counts.flatMap(([count, word]) =>
    count > 0 ? [t('{count} {change}', { count, change: word })] : [],
  )
  if (ending.length > 0)
    parts.push(
      plural(
        ending.length,
        { one: '{count} retires in {time}', other: '{count} retire in {time} or later' },
        { time: days(Math.min(...ending)) },
      ),
    )
  if (parts.length === 0)
    return changes.length === 0 ? undefined : t('{count} with other changes', { count: models('changed') })
  return parts.join(', ')
}

const days = (count: number): string => plural(count, { one: '{count} day', other: '{count} days' })
const price = (amount: string | undefined): string =>
  amount === undefined ? t('unknown') : `${formatPerMillion(amount)}/M`
