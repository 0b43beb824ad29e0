import { useMemo } from 'react'

import type { BasisChoice } from '@/domain/models/costs/costBasis'
import { priceOnBasis } from '@/domain/models/costs/priceOnBasis'
import type { ConversationId } from '@/domain/ids'
import type { Model } from '@/domain/models/model'
import { isSameModel } from '@/domain/modelRef'
import { type Cost, formatBracket, isPriced } from '@/domain/pricing'
import { useModel } from '@/hooks/models/useModels'
import { useCostBasis } from '@/hooks/pricing/useCostBasis'
import { useNow } from '@/hooks/useIsOnline'
import { approximate, decimal } from '@/lib/decimal'
import { formatPercent } from '@/lib/text/formatNumber'
import { t } from '@/lib/text/t'

type Props = { readonly model: Model; readonly conversationId: ConversationId }

const REPRICE_EVERY_MS = 5 * 60_000

/** What the next message of the chat would cost with a model, and compared with the one it has now. */
export function NextMessageCost({ model, conversationId }: Props) {
  const choice = useMemo((): BasisChoice => ({ type: 'nextTurn', conversationId }), [conversationId])
  const { basis, calibrations, tier, model: ref } = useCostBasis(choice, '')
  const now = useNow(REPRICE_EVERY_MS)
  const current = useModel(ref ?? null)
  const [cost, currentCost] = useMemo(() => {
    const asked = [model, ...(current ? [current] : [])]
    return priceOnBasis(asked, basis, { at: now, calibrations, ...(tier !== undefined && { tier }) })
  }, [model, current, basis, now, calibrations, tier])
  const words = cost && formatBracket(cost.expectedRange)
  if (words === undefined || !/\p{Nd}/u.test(words)) return null
  const isOther =
    ref !== undefined && !isSameModel(ref, { connectionId: model.connectionId, modelId: model.id })
  const saved = isOther && cost && currentCost ? savedShare(cost.expected, currentCost.expected) : undefined
  return (
    <div className="picker-cost">
      <p>{t('Next message in this chat')}</p>
      <p className="picker-money">{words}</p>
      {saved !== undefined && current && (
        <p className={saved > 0 ? 'text-accent' : undefined}>
          {saved > 0
            ? t('{share} less than {name}', { share: formatPercent(saved), name: current.name })
            : t('{share} more than {name}', { share: formatPercent(-saved), name: current.name })}
        </p>
      )}
    </div>
  )
}

/** The part of the present cost that would be saved; undefined where one of the two is not known or nothing. */
function savedShare(next: Cost, present: Cost): number | undefined {
  if (!isPriced(next) || !isPriced(present)) return undefined
  const [one, other] = [next, present].map(({ amount }) => approximate(decimal(amount)))
  if (one === undefined || !other || one === other) return undefined
  return 1 - one / other
}
