import type { ConversationId } from '@/domain/ids'
import { useChosenModel } from '@/hooks/models/useChosenModel'
import { useContextUse } from '@/hooks/context/useContextUse'
import { useDraftTokens } from '@/hooks/tokens/useDraftTokens'
import { t } from '@/lib/text/t'
import { Badge } from '@/ui/feedback/Badge'

import { ContextGauge } from './ContextGauge'
import { describeData, describePrice } from './modelFacts'

/** What the bar says of the chosen model: price, precision, data handling, and how full its context is. */
export function ModelFacts({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { model } = useChosenModel(conversationId)
  const usedTokens = useContextUse(conversationId) + useDraftTokens(conversationId)
  if (!model) return null
  const { entry } = model
  const data = describeData(entry)
  return (
    <div className="flex min-w-0 items-center gap-2">
      {/* A badge for which there is no room wraps out of sight, whole. */}
      <div className="flex max-h-6 min-w-0 flex-wrap items-center gap-2 overflow-hidden max-sm:hidden">
        {entry ? (
          <>
            <Badge tone={entry.prices.type === 'priced' ? 'money' : 'neutral'}>
              {describePrice(entry)}
              {entry.prices.type === 'priced' && ' / M'}
            </Badge>
            {entry.precision !== 'unknown' && <Badge>{entry.precision}</Badge>}
            <Badge tone={data.tone === 'good' ? 'accent' : 'neutral'}>{data.text}</Badge>
          </>
        ) : (
          <Badge title={t('The provider offers this model, but its catalog doesn’t describe it')}>
            {t('not in catalog')}
          </Badge>
        )}
      </div>
      <ContextGauge usedTokens={usedTokens} contextTokens={entry?.contextTokens} />
    </div>
  )
}
