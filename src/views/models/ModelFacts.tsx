import type { ConversationId } from '@/domain/ids'
import type { Model } from '@/domain/models/model'
import { useAppState } from '@/hooks/app'
import { useChosenModel } from '@/hooks/models/useChosenModel'
import { useContextUse } from '@/hooks/context/useContextUse'
import { useCountedContext } from '@/hooks/context/useCountedContext'
import { useDraftTokens } from '@/hooks/tokens/useDraftTokens'
import { t } from '@/lib/text/t'

import { ContextGauge } from './ContextGauge'
import { describePrice } from './modelFacts'

/** What the bar says of the chosen model: its price, and how full its context is. */
export function ModelFacts({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { model } = useChosenModel(conversationId)
  const isLocal = useAppState((state) =>
    state.connections.some(({ id, type }) => id === model?.connectionId && type === 'builtin'),
  )
  const draftTokens = useDraftTokens(conversationId)
  const estimated = useContextUse(conversationId)
  const counted = useCountedContext(conversationId)
  if (!model) return null
  const { entry } = model
  return (
    <div className="flex min-w-0 items-center gap-2">
      <p className="min-w-0 truncate text-[13px] text-muted tabular-nums max-sm:hidden">
        {describeBriefly(model, isLocal)}
      </p>
      <ContextGauge
        usedTokens={(counted ?? estimated) + draftTokens}
        contextTokens={entry?.contextTokens}
        isCounted={counted !== undefined}
      />
    </div>
  )
}

/** Price and where it runs, in a few words. */
function describeBriefly({ entry }: Model, isLocal: boolean): string {
  if (!entry) return t('Not in the catalog')
  const price = describePrice(entry)
  if (isLocal) return t('{price} · runs on this device', { price })
  return entry.prices.type === 'priced' ? t('{price} per million tokens', { price }) : price
}
