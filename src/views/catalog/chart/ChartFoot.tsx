import type { AxisName } from '@/domain/models/browse/query'
import type { ReadScores } from '@/hooks/catalog/useOwnScores'
import { useModels } from '@/hooks/models/useModels'
import { joinSentences, sentenceGap } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import { dayWords } from '../words'

import { benchmarkIn, type BenchmarkName, PRICES } from './axes'

type Props = {
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
export function ChartFoot({ x, y, isWide, isLog, hasLine, missing, scores, benchmarks }: Props) {
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
