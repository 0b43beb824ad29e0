import type { ReactNode } from 'react'
import { Link } from 'wouter'

import {
  COST_PARTS,
  type CostPart,
  type ReplayedCost,
  type ReplayedUsage,
} from '@/domain/ledger/wouldHaveCost'
import { developerLetter } from '@/domain/models/model'
import { formatMoney } from '@/domain/pricing'
import type { OwnScores } from '@/domain/scores/ownScores'
import { formatItems } from '@/lib/text/formatList'
import { joinSentences } from '@/lib/text/joinSentences'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { LetterMark } from '@/ui/layout/Avatar'
import { ColumnHeads } from '@/ui/layout/ColumnHeads'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'

import { modelKey, modelPath } from '../catalogRows'
import { scoreWords } from '../chart/axes'
import { Figure, placesOf } from '../table/Figure'
import { spanOf, type Replayed } from './replayRows'

type Props = { readonly replayed: Replayed; readonly scores: OwnScores }

const PARTS: Readonly<Record<CostPart, string>> = {
  input: mark('Input'),
  cached: mark('Cached'),
  output: mark('Output'),
  search: mark('Web search'),
  other: mark('Other'),
}

/** What was paid and what would have been, a bar and the parts of it in each row: figure and table are one. */
export function CostTable({ replayed: { paid, used, rows, best }, scores }: Props) {
  const costs = [paid, ...rows.map(({ cost }) => cost)]
  // A column that says something in no row is left out.
  const parts = COST_PARTS.filter((part) => costs.some((cost) => part in cost.parts))
  const hasSteps = costs.some(({ toolSteps }) => toolSteps !== '0')
  const hasScores = rows.some(({ model }) => scores.scoreOf(model))
  const most = Math.max(...costs.flatMap((cost) => spanOf(cost) ?? []), 0)
  const places: Places = {
    cost: placesOf(costs.map(costWords)),
    parts: new Map(parts.map((part) => [part, placesOf(costs.map((cost) => partWords(cost, part)))])),
    steps: hasSteps ? placesOf(costs.map(stepWords)) : undefined,
  }
  const [first, ...others] = used
  return (
    <ScrollRegion label={t('Paid and would have paid')} className="-mx-4 overflow-x-auto">
      <table
        aria-label={t('Paid and would have paid')}
        className="w-full border-collapse text-[13px] tabular-nums"
      >
        <ColumnHeads
          heads={[
            { name: t('Model'), className: 'ps-4' },
            ...(hasScores ? [number(t('My score'))] : []),
            number(t('Cost')),
            { name: t('From cached to not cached'), className: 'w-[26%] px-4 max-md:hidden' },
            ...parts.map((part) => number(t(PARTS[part]))),
            ...(hasSteps ? [number(t('In tool steps'))] : []),
          ]}
        />
        <tbody>
          <tr className="border-b border-line bg-surface">
            <th scope="row" className="min-w-40 py-2 ps-4 text-start font-normal">
              <span className="flex items-center gap-3">
                <span aria-hidden className="w-5 shrink-0" />
                <span>
                  <span className="block text-sm font-medium">{t('What you paid')}</span>
                  <span className="text-[12px] text-muted">
                    {others.length > 0
                      ? t('{model} and {count} more', { model: first ?? '', count: others.length })
                      : first}
                  </span>
                </span>
              </span>
            </th>
            {hasScores && <td />}
            <Cells {...{ cost: paid, most, places }} tone="bg-text" />
          </tr>
          {rows.map(({ model, title, cost }) => {
            const isBest = model === best?.model
            const score = scores.scoreOf(model)
            return (
              <tr
                key={modelKey(model)}
                className={classNames('border-b border-line', isBest && 'bg-accent-soft')}
              >
                <th scope="row" className="min-w-40 py-2 ps-4 text-start font-normal">
                  <span className="flex items-center gap-3">
                    <LetterMark letter={developerLetter(model)} />
                    <span>
                      <Link href={modelPath(model)} className="block rounded-[3px] text-sm hover:underline">
                        <ForeignName text={title} />
                      </Link>
                      {isBest && (
                        <span className="text-[12px] font-medium text-accent">
                          {score ? t('Cheapest you score alike') : t('Cheapest')}
                        </span>
                      )}
                    </span>
                  </span>
                </th>
                {hasScores && (
                  <td className="px-2 text-end whitespace-nowrap">{score ? scoreWords(score) : '–'}</td>
                )}
                <Cells {...{ cost, most, places }} tone={isBest ? 'bg-accent' : 'bg-faint'} />
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const number = (name: string) => ({ name, isNumber: true, className: 'px-2 whitespace-nowrap' })

/** Places after the point in each column of amounts; no steps where there is no such column. */
type Places = {
  readonly cost: number
  readonly parts: ReadonlyMap<CostPart, number>
  readonly steps: number | undefined
}

type CellsProps = {
  readonly cost: ReplayedCost
  /** US dollars that fill the column of bars. */
  readonly most: number
  readonly places: Places
  readonly tone: string
}

function Cells({ cost, most, places, tone }: CellsProps) {
  const { tooLong, unpriced } = cost
  const span = spanOf(cost)
  const isLeast = unpriced > 0
  return (
    <>
      <td className="px-2 text-end whitespace-nowrap">
        <Figure text={costWords(cost)} places={places.cost} />
        {tooLong > 0 && <span className="inline-block w-0 text-muted">*</span>}
      </td>
      <td aria-hidden className="px-4 max-md:hidden">
        {span && most > 0 && (
          <span className="relative block h-4">
            <span
              className={classNames('absolute inset-y-0 start-0 rounded-e-sm', tone)}
              style={{ width: `${(span[0] / most) * 100}%` }}
            />
            {span[1] > span[0] && (
              <span
                className="absolute bg-text"
                style={{
                  insetBlock: 7,
                  insetInlineStart: `${(span[0] / most) * 100}%`,
                  width: `${((span[1] - span[0]) / most) * 100}%`,
                }}
              />
            )}
            {isLeast && (
              <span
                className="absolute inset-y-0 w-8 rounded-e-sm border border-dashed border-faint"
                style={{ insetInlineStart: `min(${(span[0] / most) * 100}%, calc(100% - 2rem))` }}
              />
            )}
          </span>
        )}
      </td>
      {[...places.parts].map(([part, room]) => (
        <td key={part} className="px-2 text-end whitespace-nowrap">
          <Figure text={partWords(cost, part)} places={room} />
        </td>
      ))}
      {places.steps !== undefined && (
        <td className="px-2 text-end whitespace-nowrap">
          <Figure text={stepWords(cost)} places={places.steps} />
        </td>
      )}
    </>
  )
}

const costWords = ({ range }: ReplayedCost): string =>
  range.low.type === 'unknown' ? t('Unknown') : formatMoney(range.low)
const stepWords = ({ toolSteps }: ReplayedCost): string => (toolSteps === '0' ? '–' : formatMoney(toolSteps))

/** `?` for what was used and has no price, `–` for what cost nothing. */
function partWords({ parts, range }: ReplayedCost, part: CostPart): string {
  if (range.low.type === 'unknown') return '?'
  if (!(part in parts)) return '–'
  const amount = parts[part]
  return amount === undefined ? '?' : formatMoney(amount)
}

type CostNotesProps = { readonly usage: ReplayedUsage; readonly replayed: Replayed }

/** What could not be computed, and how the rest was. */
export function CostNotes({ usage: { uncounted, searches }, replayed }: CostNotesProps) {
  const { rows } = replayed
  const unpriced = rows.filter(({ cost }) => cost.unpriced > 0).length
  const tooLong = rows.filter(({ cost }) => cost.tooLong > 0)
  const missing = [
    replayed.unpriced.length > 0 &&
      t('No price is known for requests to {models}: you may have paid more.', {
        models: formatItems(replayed.unpriced),
      }),
    unpriced > 0 &&
      plural(unpriced, {
        one: '{count} model has no price for something that was used, marked “?”: its cost is at least this.',
        other:
          '{count} models have no price for something that was used, marked “?”: their cost is at least this.',
      }),
    tooLong.length > 0 &&
      plural(Math.max(...tooLong.map(({ cost }) => cost.tooLong)), {
        one: '* {count} request doesn’t fit the model’s context and keeps what you paid.',
        other: '* Up to {count} requests don’t fit the model’s context and keep what you paid.',
      }),
    uncounted > 0 &&
      plural(uncounted, {
        one: '{count} request is left out, since no one counted its tokens.',
        other: '{count} requests are left out, since no one counted their tokens.',
      }),
  ]
  return (
    <div className="mt-6 grid gap-x-10 gap-y-5 text-[13px] leading-5 text-muted md:grid-cols-3">
      <Note title={t('Not computed')}>
        {joinSentences(missing) || t('Everything that was used has a price.')}
      </Note>
      <Note title={t('Between')}>
        {t(
          'A thin bar goes on to what it costs when nothing comes from a cache. Other models count tokens and write at other lengths; that isn’t in it.',
        )}
      </Note>
      <Note title={t('Cached and tiers')}>
        {joinSentences([
          t('A cache counts where the model has one. Each request pays the tier of its own size and hour.'),
          searches > 0 &&
            plural(searches, {
              one: '{count} web search is priced too.',
              other: '{count} web searches are priced too.',
            }),
        ])}
      </Note>
    </div>
  )
}

const Note = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <p className="font-semibold text-text">{title}</p>
    <p className="mt-1">{children}</p>
  </div>
)
