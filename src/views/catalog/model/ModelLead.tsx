import { useMemo } from 'react'
import { Link } from 'wouter'

import { hasEnded } from '@/domain/catalog'
import { developerLetter, type Model } from '@/domain/models/model'
import { frontNeighbours } from '@/domain/models/browse/frontNeighbours'
import { familyFacts } from '@/domain/models/families/familyFacts'
import { modelFacts } from '@/domain/models/modelFacts'
import { formatBracket } from '@/domain/pricing'
import { useCostBasis } from '@/hooks/pricing/useCostBasis'
import { formatNumber, formatPercent } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { LetterMark } from '@/ui/layout/LetterMark'

import { costNumber } from '../catalogRows'
import { modelPath } from '../modelKey'
import { usePricedModels } from '../usePricedModels'
import { shortTokens, usualWords } from '../words'

const SO_FAR = { type: 'soFar', conversationId: null } as const
const NEXT = { type: 'nextTurn', conversationId: null } as const

/** What the chat used last costs with a model, beside its neighbours on the line of price and context. */
export function ModelLead({ model }: { readonly model: Model }) {
  const { basis: soFar } = useCostBasis(SO_FAR, '')
  const turns = soFar.type === 'soFar' ? soFar.replay.turns.length : 0
  const isChat = turns > 0
  const { settled, costs, now, usual } = usePricedModels(isChat ? SO_FAR : NEXT, '')
  const rows = useMemo(() => {
    const points = settled.models.flatMap((each) => {
      const [x, y] = [costNumber(costs.get(each)), each.entry?.contextTokens]
      const isComparable = each === model || (modelFacts(each).chats && !hasEnded(each.entry, now))
      return x === undefined || y === undefined || !isComparable ? [] : [{ model: each, x, y }]
    })
    const own = points.find((point) => point.model === model)
    return own ? frontNeighbours(own, points) : []
  }, [settled.models, costs, model, now])
  const cost = costs.get(model)
  // As high before as after: what is below does not move when the prices are here.
  if (settled.isEmpty) return <div aria-hidden className="min-h-[330px]" />
  const isKnown = cost !== undefined && cost.expectedRange.low.type !== 'unknown'
  const isFree = cost?.expectedRange.high.type === 'free'
  const money = isFree ? t('Free') : cost ? formatBracket(cost.expectedRange) : ''
  const spent = costNumber(cost)
  const sums = soFar.type === 'soFar' ? soFar.replay.sums.at(-1) : undefined
  return (
    <section
      aria-label={t('Price')}
      className={classNames('mx-auto w-full max-w-6xl px-4 pt-6', rows.length > 1 && 'min-h-[330px]')}
    >
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
        <table
          aria-label={t('Beside its neighbours')}
          className="-mx-3 mt-4 w-[calc(100%+1.5rem)] border-collapse text-[13px] tabular-nums [&_:is(td,th):first-child]:ps-3 [&_:is(td,th):last-child]:pe-3"
        >
          <thead>
            <tr className="border-b border-line text-[12px] text-muted">
              <th scope="col" className="py-1.5 text-start font-medium">
                {t('Best deals by price and context')}
              </th>
              <th scope="col" className="py-1.5 ps-3 text-end font-medium">
                {isChat ? t('This chat') : t('First message')}
              </th>
              <th scope="col" className="py-1.5 ps-3 text-end font-medium max-sm:hidden">
                {t('Against it')}
              </th>
              <th scope="col" className="py-1.5 ps-3 text-end font-medium">
                {t('Context')}
              </th>
            </tr>
          </thead>
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
                          {t(STEPS[steps] ?? STEPS[0])}
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
                    {steps !== 0 && spent !== undefined && spent > 0 && againstWords(item.x / spent - 1)}
                  </td>
                  <td className="py-2 ps-3 text-end">{shortTokens(item.y)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

const STEPS: Readonly<Record<number, string>> & { readonly 0: string } = {
  1: mark('One step larger'),
  0: mark('This model'),
  [-1]: mark('One step cheaper'),
  [-2]: mark('Two steps cheaper'),
}

const againstWords = (share: number): string =>
  share > 0 ? `+${formatPercent(share)}` : formatPercent(share)
