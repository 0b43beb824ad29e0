import { modelStatusWords } from '@/domain/models/goneModel'
import type { CatalogChange, ChangedFact, Known, PriceItem } from '@/domain/catalog'
import { featureWords, kindWords, parameterWords, plainWords, valueWords } from '@/domain/models/nameWords'
import { describeConditions, formatPerMillion } from '@/domain/pricing'
import { formatFacts, formatList } from '@/lib/text/formatList'
import { formatInDays } from '@/lib/text/formatInDays'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { formatChange, onward } from '@/lib/text/turning'

import { dayWords, KNOWN, shortTokens } from '../words'

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
      return t('new')
    case 'gone':
      return t('removed')
    case 'cheaper':
    case 'moreExpensive':
    case 'repriced': {
      if (change.item === 'all') return freeWords(change)
      const percent = change.percent === undefined ? '' : ` (${formatChange(change.percent / 100)})`
      return t('{label}: {value}', {
        label: t(ITEMS[change.item]),
        value: `${price(change.before)} ${onward()} ${price(change.after)}${percent}`,
      })
    }
    case 'context':
      return t('context: {before} → {after}', {
        before: shortTokens(change.before),
        after: shortTokens(change.after),
      })
    case 'data':
      return formatFacts([
        t('training: {before} → {after}', knownChange(change.before.training, change.after.training)),
        t('storage: {before} → {after}', knownChange(change.before.retention, change.after.retention)),
      ])
    case 'deprecated':
      return modelStatusWords({ ...change, type: 'ending' }, dayWords)
    case 'changed':
      return change.facts.length === 0 ? t('details changed') : formatFacts(change.facts.map(factWords))
  }
}

const knownChange = (before: Known, after: Known) => ({ before: t(KNOWN[before]), after: t(KNOWN[after]) })

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
    ? t('free now (was: {prices})', { prices })
    : t('no longer free: {prices}', { prices })
}

type ListChange = Extract<ChangedFact, { readonly added: unknown }>
type Listed = Readonly<Record<'added' | 'removed' | 'changed', (names: string) => string>>

const FACTS: Readonly<Record<ListChange['fact'], Listed>> = {
  features: {
    added: (names) => t('features added: {names}', { names }),
    removed: (names) => t('features removed: {names}', { names }),
    changed: (names) => t('features changed: {names}', { names }),
  },
  parameters: {
    added: (names) => t('parameters added: {names}', { names }),
    removed: (names) => t('parameters removed: {names}', { names }),
    changed: (names) => t('parameters changed: {names}', { names }),
  },
  inputs: {
    added: (names) => t('input types added: {names}', { names }),
    removed: (names) => t('input types removed: {names}', { names }),
    changed: (names) => t('input types changed: {names}', { names }),
  },
  outputs: {
    added: (names) => t('output types added: {names}', { names }),
    removed: (names) => t('output types removed: {names}', { names }),
    changed: (names) => t('output types changed: {names}', { names }),
  },
  tiers: {
    added: (names) => t('service tiers added: {names}', { names }),
    removed: (names) => t('service tiers removed: {names}', { names }),
    changed: (names) => t('service tiers changed: {names}', { names }),
  },
}

/** One fact in words: “features added: tools”, “max output: 4k → 8k”. */
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
      return t('precision: {before} → {after}', {
        before: valueWords(change.before),
        after: valueWords(change.after),
      })
    case 'ready':
      return change.isReady ? t('offered again') : t('held back by its provider')
    case 'step':
      return t('{item} ({when}): {before} → {after}', {
        item: t(ITEMS[change.item]),
        when: describeConditions(change.when),
        before: stepPrice(change.before),
        after: stepPrice(change.after),
      })
    default: {
      const said = FACTS[change.fact]
      return formatFacts(
        (['added', 'removed', 'changed'] as const).flatMap((what) =>
          change[what].length > 0 ? [said[what](formatList(change[what].map(NAMES[change.fact])))] : [],
        ),
      )
    }
  }
}

/** What each kind of fact calls what it lists. */
const NAMES: Readonly<Record<ListChange['fact'], (name: string) => string>> = {
  features: featureWords,
  parameters: parameterWords,
  inputs: kindWords,
  outputs: kindWords,
  tiers: plainWords,
}

const stepPrice = (amount: string | undefined): string =>
  amount === undefined ? tAs('price', 'none') : price(amount)

/** “4 cheaper, 2 new and 1 retires in 12 days”; undefined when nothing changed. */
export function changeSummary(changes: readonly CatalogChange[]): string | undefined {
  const models = (kind: Kind) =>
    new Set(changes.flatMap((change) => (change.type === kind ? change.id : []))).size
  const ending = changes.flatMap((change) =>
    change.type === 'deprecated' && change.inDays > 0 ? change.inDays : [],
  )
  const parts = COUNTED.flatMap(([kind, wordsOf]) => {
    const count = models(kind)
    return count > 0 ? [wordsOf(count)] : []
  })
  if (ending.length > 0)
    parts.push(
      plural(
        ending.length,
        { one: '{count} retires {when}', other: '{count} retire {when} or later' },
        { when: formatInDays(Math.min(...ending)) },
      ),
    )
  if (parts.length === 0)
    return changes.length === 0
      ? undefined
      : plural(models('changed'), {
          one: '{count} with other changes',
          other: '{count} with other changes',
        })
  return formatList(parts)
}

/** How many models changed in a way, in the order of the summary. */
const COUNTED: readonly (readonly [Kind, (count: number) => string])[] = [
  ['cheaper', (count) => plural(count, { one: '{count} cheaper', other: '{count} cheaper' })],
  [
    'moreExpensive',
    (count) => plural(count, { one: '{count} more expensive', other: '{count} more expensive' }),
  ],
  ['added', (count) => plural(count, { one: '{count} new', other: '{count} new' })],
  ['gone', (count) => plural(count, { one: '{count} removed', other: '{count} removed' })],
  [
    'data',
    (count) =>
      plural(count, { one: '{count} with a new data policy', other: '{count} with a new data policy' }),
  ],
  [
    'context',
    (count) =>
      plural(count, { one: '{count} with a new context size', other: '{count} with a new context size' }),
  ],
]

const price = (amount: string | undefined): string =>
  amount === undefined ? t('unknown') : `${formatPerMillion(amount)}/M`
