import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'

import { hasEnded } from '@/domain/catalog'
import { developerLetter } from '@/domain/models/model'
import { frontNeighbours } from '@/domain/models/browse/paretoFront'
import { familyFacts } from '@/domain/models/families/familyFacts'
import { modelFacts } from '@/domain/models/modelFacts'
import { formatBracket } from '@/domain/pricing'
import { useCostBasis } from '@/hooks/pricing/useCostBasis'
import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { formatChange } from '@/lib/text/turning'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ColumnHeads } from '@/ui/layout/ColumnHeads'
import { LetterMark } from '@/ui/layout/Avatar'

import { costNumber, modelPath } from '../catalogRows'
import { scoreWords, valueOn } from '../chart/axes'
import { usePricedModels } from '../usePricedModels'
import { shortTokens, usualWords } from '../words'
import { Unstated } from './FactList'
import { LeadFigure, type OwnFigureProps } from './OwnUse'

const SO_FAR = { type: 'soFar', conversationId: null } as const
const NEXT = { type: 'nextTurn', conversationId: null } as const

/**
 * What the chat used last costs with a model, beside its neighbours on the line of the best deals: by price and one's
 * own score where it and others have one, else by price and context.
 * `children` are shown below, once it is here.
 */
export function ModelLead({
  model,
  scores,
  speeds,
  children,
}: OwnFigureProps & { readonly children: ReactNode }) {
  const { basis: soFar } = useCostBasis(SO_FAR, '')
  const turns = soFar.type === 'soFar' ? soFar.replay.turns.length : 0
  const isChat = turns > 0
  const { settled, costs, now, usual } = usePricedModels(isChat ? SO_FAR : NEXT, '')
  const { scoreOf } = scores
  const { speedOf } = speeds
  const facts = useMemo(() => ({ costs, scoreOf, speedOf }), [costs, scoreOf, speedOf])
  const { rows, compared, up } = useMemo(() => {
    const others = settled.models.filter(
      (each) => each === model || (modelFacts(each).chats && !hasEnded(each.entry, now)),
    )
    const judged = others.filter((each) => costNumber(costs.get(each)) !== undefined && scoreOf(each))
    const axis: 'score' | 'context' = judged.includes(model) && judged.length > 1 ? 'score' : 'context'
    const points = others.flatMap((each) => {
      const [x, y] = [valueOn(each, 'cost', facts), valueOn(each, axis, facts)]
      return x === undefined || y === undefined ? [] : [{ model: each, x, y }]
    })
    const own = points.find((point) => point.model === model)
    return { rows: own ? frontNeighbours(own, points) : [], compared: others, up: axis }
  }, [settled.models, costs, model, now, facts, scoreOf])
  const cost = costs.get(model)
  // What is below comes with it: nothing moves when the prices are here.
  if (settled.isEmpty || isReading(scores) || isReading(speeds))
    return <div aria-hidden className="min-h-[330px]" />
  const isKnown = cost !== undefined && cost.expectedRange.low.type !== 'unknown'
  const isFree = cost?.expectedRange.high.type === 'free'
  const money = isFree ? t('Free') : cost ? formatBracket(cost.expectedRange) : ''
  const spent = costNumber(cost)
  const hasSpeeds = rows.some(({ item }) => speedOf(item.model)?.tokensPerSecond !== undefined)
  const hasScores = rows.some(({ item }) => scoreOf(item.model))
  // On a phone it may be the last column, at the edge of its row.
  const contextClass = hasScores ? 'max-sm:hidden' : hasSpeeds ? 'max-sm:pe-3' : undefined
  const sums = soFar.type === 'soFar' ? soFar.replay.sums.at(-1) : undefined
  return (
    <>
      <section aria-label={t('Price')} className="mx-auto w-full max-w-6xl px-4 pt-6">
        <p className="text-xl font-semibold tabular-nums sm:text-[28px] sm:leading-9">
          {!isKnown
            ? t('Price unknown')
            : isChat
              ? t('{money} for this chat', { money })
              : t('{money} for a first message', { money })}
        </p>
        <p className="mt-1 text-sm text-muted tabular-nums">
          {isChat && sums
            ? plural(
                turns,
                {
                  one: '{count} reply so far, {input} tokens in and {output} out',
                  other: '{count} replies so far, {input} tokens in and {output} out',
                },
                { input: formatNumber(sums.prompt), output: formatNumber(sums.completion) },
              )
            : usual && usualWords(usual)}
        </p>
        {rows.length > 1 && (
          <div className="mt-4 grid items-start gap-x-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="max-lg:hidden">
              <LeadFigure
                label={up === 'score' ? t('Price and my score') : t('Price and context')}
                {...{ model, facts, up, now }}
                models={compared}
              />
            </div>
            <table
              aria-label={t('Beside its neighbours')}
              className="-mx-3 w-[calc(100%+1.5rem)] border-collapse text-[13px] tabular-nums [&_:is(td,th):first-child]:ps-3 [&_:is(td,th):last-child]:pe-3"
            >
              <ColumnHeads
                heads={[
                  {
                    name:
                      up === 'score'
                        ? t('Best deals by price and my score')
                        : t('Best deals by price and context'),
                  },
                  { name: isChat ? t('This chat') : t('First message'), isNumber: true },
                  { name: t('Against it'), isNumber: true, className: 'max-sm:hidden' },
                  { name: t('Context'), isNumber: true, className: contextClass },
                  ...(hasSpeeds
                    ? [{ name: t('My tokens/s'), isNumber: true, className: 'max-sm:hidden' }]
                    : []),
                  ...(hasScores ? [{ name: t('My score'), isNumber: true }] : []),
                ]}
              />
              <tbody>
                {rows.map(({ item, steps }) => {
                  const itemCost = costs.get(item.model)
                  return (
                    <tr key={steps} className={`border-b border-line ${steps === 0 ? 'bg-surface' : ''}`}>
                      <th scope="row" className="py-2 text-start font-normal">
                        <span className="flex items-center gap-3">
                          <LetterMark letter={developerLetter(item.model)} />
                          <span className="min-w-0">
                            <Link
                              href={modelPath(item.model)}
                              className="block rounded-[3px] text-sm hover:underline"
                            >
                              <ForeignName text={familyFacts(item.model).title} />
                            </Link>
                            <span className={`text-[12px] ${steps === 0 ? 'text-accent' : 'text-muted'}`}>
                              {steps === 1 && up === 'score'
                                ? t('One step better')
                                : t(STEPS[steps] ?? STEPS[0])}
                            </span>
                          </span>
                        </span>
                      </th>
                      <td className="py-2 ps-3 text-end">
                        {itemCost?.expectedRange.high.type === 'free'
                          ? t('Free')
                          : itemCost && formatBracket(itemCost.expectedRange)}
                      </td>
                      <td className="py-2 text-end text-muted max-sm:hidden">
                        {steps !== 0 && spent !== undefined && spent > 0 && formatChange(item.x / spent - 1)}
                      </td>
                      <td className={`py-2 ps-3 text-end ${contextClass}`}>
                        {shortTokens(item.model.entry?.contextTokens)}
                      </td>
                      {hasSpeeds && (
                        <td className="py-2 ps-3 text-end max-sm:hidden">
                          <Own value={speedOf(item.model)?.tokensPerSecond} words={wholeWords} />
                        </td>
                      )}
                      {hasScores && (
                        <td className="py-2 ps-3 text-end whitespace-nowrap">
                          <Own value={scoreOf(item.model)} words={scoreWords} />
                        </td>
                      )}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )}
      </section>
      {children}
    </>
  )
}

const isReading = ({ isRead, problem }: { readonly isRead: boolean; readonly problem: string | undefined }) =>
  !isRead && problem === undefined

const wholeWords = (value: number): string => formatNumber(Math.round(value))

/** Something measured here, which few models have. */
function Own<Value>({
  value,
  words,
}: {
  readonly value: Value | undefined
  readonly words: (value: Value) => string
}) {
  return value === undefined ? <Unstated /> : words(value)
}

const STEPS: Readonly<Record<number, string>> & { readonly 0: string } = {
  1: mark('One step larger'),
  0: mark('This model'),
  [-1]: mark('One step cheaper'),
  [-2]: mark('Two steps cheaper'),
}
