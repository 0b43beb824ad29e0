import type { AxisName, CatalogQuery } from '@/domain/models/browse/query'
import type { BasisChoice } from '@/domain/models/costs/costBasis'
import type { ReadScores } from '@/hooks/catalog/useOwnScores'
import { useModels } from '@/hooks/models/useModels'
import { joinSentences, sentenceGap } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Select } from '@/ui/controls/Select'

import { dayWords } from '../words'
import { axisOptions, benchmarkIn, PRICES, type BenchmarkName } from './axes'

type Axes = CatalogQuery['axes']

type Props = {
  readonly axes: Axes
  readonly onAxes: (axes: Axes) => void
  readonly basis: BasisChoice['type']
  /** The figure has the whole width: words say what is across and what is up. */
  readonly isWide: boolean
  readonly benchmarks: readonly BenchmarkName[]
  /** Kinds of tasks to count votes about; nothing is shown for none. */
  readonly tags: readonly string[]
  readonly tag: string
  readonly onTag: (tag: string) => void
}

/** What the figure has on its axes. Choosing what the other axis shows swaps both. */
export function AxisSelects({ axes, onAxes, basis, isWide, benchmarks, tags, tag, onTag }: Props) {
  const options = axisOptions(basis, benchmarks)
  const words = { x: t('Across'), y: t('Up') }
  const choose = (which: 'x' | 'y', name: AxisName) => {
    const other = which === 'x' ? 'y' : 'x'
    onAxes({ ...axes, [which]: name, ...(axes[other] === name && { [other]: axes[which] }) })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-[13px] text-muted">
      {/* One row wherever their words fit: arrows take the room of words, and the figure's own buttons lie at its end. */}
      <div className="flex min-h-10 min-w-0 flex-[1_0_100%] flex-wrap items-center gap-x-3 gap-y-2 pe-17 pb-2">
        {(['x', 'y'] as const).map((which) => (
          <span
            key={which}
            className={classNames(
              'flex items-center gap-1.5',
              !isWide && 'catalog-axis max-w-60 min-w-36 flex-1',
            )}
          >
            {isWide ? (
              <span aria-hidden>{words[which]}</span>
            ) : (
              <span aria-hidden data-tooltip={words[which]}>
                {which === 'x' ? '→' : '↑'}
              </span>
            )}
            <Select
              label={words[which]}
              isLabelHidden
              value={axes[which]}
              options={options}
              onChange={(name) => choose(which, name)}
              className={isWide ? 'min-w-40' : 'flex-1'}
            />
          </span>
        ))}
      </div>
      {tags.length > 0 && (axes.x === 'score' || axes.y === 'score') && (
        <Select
          label={t('Votes about')}
          isLabelHidden
          value={tag}
          options={[
            { value: '', label: t('All kinds of chats') },
            ...tags.map((value) => ({ value, label: t('Chats tagged {tag}', { tag: value }) })),
          ]}
          onChange={onTag}
          className="pb-2"
        />
      )}
    </div>
  )
}

type ChartFootProps = {
  readonly x: AxisName
  readonly y: AxisName
  readonly isWide: boolean
  /** Both scales are logarithmic. */
  readonly isLog: boolean
  /** Any model is on the line. */
  readonly hasLine: boolean
  /** Models without a place. */
  readonly missing: number
  readonly scores: ReadScores
  readonly benchmarks: readonly BenchmarkName[]
}

/** What the figure shows and where it is from, in a few sentences. */
export function ChartFoot({ x, y, isWide, isLog, hasLine, missing, scores, benchmarks }: ChartFootProps) {
  const groups = useModels()
  const shown = [x, y]
  const benchmark = benchmarks.find(({ id }) => shown.some((axis) => benchmarkIn(axis) === id))
  const listedAt = Math.max(0, ...groups.map(({ catalogAt }) => catalogAt ?? 0))
  const sentences = [
    hasLine && lineSentence(x, y),
    isWide && t('Rings: models you use. Grey names: the newest of a developer.'),
    isLog && t('Both scales are logarithmic.'),
    shown.includes('score') && scoreSentence(scores),
    shown.includes('speed') && t('Speed is measured on your own replies of the last 90 days.'),
    benchmark &&
      t('{name} is from {source}, as the model list of {day} gives it.', {
        name: benchmark.name,
        source: benchmark.source,
        day: dayWords(listedAt),
      }),
    missing > 0 &&
      plural(missing, {
        one: '{count} model lacks data and isn’t shown.',
        other: '{count} models lack data and aren’t shown.',
      }),
  ]
  const said = joinSentences(sentences)
  return (
    <>
      {said}
      <span className="pointer-coarse:hidden">
        {sentenceGap(said)}
        {t('Drag to filter, Shift-drag to zoom.')}
      </span>
    </>
  )
}

/** What the line says, by what is up. */
function lineSentence(x: AxisName, y: AxisName): string {
  const isCheaper = PRICES.has(x)
  if (isCheaper && y === 'context')
    return t('The line joins the best deals: nothing else is both cheaper and larger.')
  if (isCheaper && y === 'maxOutput')
    return t('The line joins the best deals: nothing else is cheaper and writes more.')
  if (isCheaper && y === 'created')
    return t('The line joins the best deals: nothing else is both cheaper and newer.')
  return t('The line joins the best deals: nothing else is better in both.')
}

function scoreSentence({ votes, problem }: ReadScores): string {
  if (problem !== undefined) return t('Your votes can’t be read: {problem}', { problem })
  if (votes === 0)
    return t('You haven’t voted yet. Vote in Compare or rate replies in your chats, and scores appear here.')
  return plural(votes, {
    one: 'The score is the share of votes a model should win against an average reply, from {count} vote of yours; a bar shows how sure that is.',
    other:
      'The score is the share of votes a model should win against an average reply, from {count} votes of yours; a bar shows how sure that is.',
  })
}

/** What the strip of models without a value is called. */
export function edgeWords(axis: AxisName, count: number): string {
  if (axis === 'score')
    return plural(count, { one: 'No score yet: {count} model', other: 'No score yet: {count} models' })
  if (axis === 'speed')
    return plural(count, { one: 'Not used yet: {count} model', other: 'Not used yet: {count} models' })
  return plural(count, { one: 'Not tested: {count} model', other: 'Not tested: {count} models' })
}
