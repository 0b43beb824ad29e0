import type { ConversationId } from '@/domain/ids'
import { turnCostWords } from '@/domain/pricing'
import { type Route, ROUTE_NAMES } from '@/domain/modelRef'
import { describeNone, ROUTE_HINTS, routeSentences } from '@/domain/route/routeWords'
import { useRoutedTurn } from '@/hooks/route/useRoutedTurn'
import { t } from '@/lib/text/t'

type Props = { readonly route: Route; readonly conversationId: ConversationId | null }

/** What a rule does, and which model it would take now. */
export function RouteDetails({ route, conversationId }: Props) {
  const routed = useRoutedTurn(conversationId, route)
  const choice = routed?.choice
  const words = routed?.estimate && turnCostWords(routed.estimate)
  return (
    <section aria-label={t(ROUTE_NAMES[route.rule])} className="flex flex-col gap-3 p-4 text-sm">
      <h3 className="font-semibold">{t(ROUTE_NAMES[route.rule])}</h3>
      <p className="text-[13px] text-muted">{t(ROUTE_HINTS[route.rule])}</p>
      {choice?.type === 'chosen' && (
        <div className="picker-cost">
          <p>{t('For the next message')}</p>
          <p className="font-semibold text-text wrap-anywhere">{choice.cost.model.name}</p>
          {words && <p className="picker-money">{words.likely}</p>}
        </div>
      )}
      {choice?.type === 'none' ? (
        <p role="status" className="text-[13px] text-danger">
          {describeNone(choice.facts)}
        </p>
      ) : (
        <ul className="flex flex-col gap-1 text-[13px] text-muted">
          {choice && routeSentences(choice.facts).map((sentence) => <li key={sentence}>{sentence}</li>)}
        </ul>
      )}
    </section>
  )
}
