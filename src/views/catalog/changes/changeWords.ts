import { modelStatusWords } from '@/domain/models/goneModel'
import type { CatalogChange, ChangedFact, PriceItem } from '@/domain/catalog'
import { describeConditions, formatPerMillion } from '@/domain/pricing'
import { formatList } from '@/lib/text/formatList'
import { formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'

import { dayWords, plainWords, shortTokens } from '../words'

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
      if (change.item === 'all') return freeWords(change)
      const percent =
        change.percent === undefined
          ? ''
          : ` (${change.percent > 0 ? '+' : ''}${formatPercent(change.percent / 100)})`
      return `${t(ITEMS[change.item])}: ${price(change.before)} → ${price(change.after)}${percent}`
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
      return change.facts.length === 0 ? t('details changed') : change.facts.map(factWords).join('; ')
  }
}

/** What prices are charged on, as changes name it. */
const ITEMS: Readonly<Record<PriceItem, string>> = {
  input: mark('input'),
  cached: mark('cached input'),
  cacheWrite: mark('cache writes'),
  output: mark('output'),
  reasoning: mark('reasoning'),
  image: mark('images'),
  imageToken: mark('image tokens'),
  imageOutput: mark('image output'),
  audioInput: mark('audio input'),
  audioOutput: mark('audio output'),
  request: mark('requests'),
  search: mark('web searches'),
  fileSearch: mark('file searches'),
  codeSession: mark('code sessions'),
}

function freeWords({ type, input, output }: Extract<CatalogChange, { readonly item: 'all' }>): string {
  const prices = t('input {input}, output {output}', { input: price(input), output: price(output) })
  return type === 'cheaper'
    ? t('is free now (was: {prices})', { prices })
    : t('is no longer free: {prices}', { prices })
}

const FACTS: Readonly<Record<Extract<ChangedFact, { readonly added: unknown }>['fact'], string>> = {
  features: mark('features'),
  parameters: mark('parameters'),
  inputs: mark('takes'),
  outputs: mark('writes'),
  tiers: mark('service tiers'),
}

/** One fact in words: “features: tools added”, “max output: 4k → 8k”. */
function factWords(change: ChangedFact): string {
  switch (change.fact) {
    case 'maxOutput':
    case 'maxPrompt': {
      const before = shortTokens(change.before)
      const after = shortTokens(change.after)
      return change.fact === 'maxOutput'
        ? t('max output: {before} → {after}', { before, after })
        : t('max prompt: {before} → {after}', { before, after })
    }
    case 'precision':
      return t('precision: {before} → {after}', { before: change.before, after: change.after })
    case 'ready':
      return change.isReady ? t('is offered again') : t('is held back by its provider')
    case 'step':
      return t('{item} ({when}): {before} → {after}', {
        item: t(ITEMS[change.item]),
        when: describeConditions(change.when),
        before: stepPrice(change.before),
        after: stepPrice(change.after),
      })
    default: {
      const listed = (items: readonly string[]) => formatList(items.map(plainWords))
      const { added, removed, changed } = change
      const parts = [
        ...(added.length > 0 ? [t('{names} added', { names: listed(added) })] : []),
        ...(removed.length > 0 ? [t('{names} removed', { names: listed(removed) })] : []),
        ...(changed.length > 0 ? [t('{names} changed', { names: listed(changed) })] : []),
      ]
      return `${t(FACTS[change.fact])}: ${parts.join(', ')}`
    }
  }
}

const stepPrice = (amount: string | undefined): string => (amount === undefined ? t('none') : price(amount))

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
