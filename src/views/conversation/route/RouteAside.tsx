import type { ConversationId } from '@/domain/ids'
import { refOf, ROUTE_NAMES, type Route } from '@/domain/modelRef'
import { turnCostWords } from '@/domain/pricing'
import { describeNone, routeLine, routeSentences } from '@/domain/route/routeWords'
import { useAppState } from '@/hooks/app'
import { useChooseRoute, useRoutedTurn } from '@/hooks/route/useRoutedTurn'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'

import { RoutePanel } from './RoutePanel'

type Props = { readonly conversationId: ConversationId | null; readonly route: Route }

/** Before sending: the model that the chat's rule takes for this message, what that costs, and why. */
export default function RouteAside({ conversationId, route }: Props) {
  const routed = useRoutedTurn(conversationId, route)
  const choice = routed?.choice
  const model = choice?.type === 'chosen' ? choice.cost.model : undefined
  const cost = routed?.estimate && turnCostWords(routed.estimate)
  return (
    <div className="route-aside">
      <RoutePanel
        conversationId={conversationId}
        rule={route.rule}
        taken={model && { ...refOf(model), name: model.name }}
        sentences={choice ? routeSentences(choice.facts) : []}
        trigger={
          <button type="button" className="route-button">
            {model && choice ? (
              <>
                <span className="route-name">{model.name}</span> <span>{routeLine(choice.facts)}</span>
              </>
            ) : (
              t(ROUTE_NAMES[route.rule])
            )}
          </button>
        }
      >
        <RouteLimits conversationId={conversationId} route={route} />
      </RoutePanel>
      <span role="status" aria-label={t('Estimated cost')} className="route-cost">
        {cost
          ? cost.most === undefined
            ? cost.likely
            : t('{likely}, {most}', { likely: cost.likely, most: cost.most })
          : choice
            ? ''
            : '…'}
      </span>
      {choice?.type === 'none' && (
        <p role="alert" className="route-none">
          {describeNone(choice.facts)}
        </p>
      )}
    </div>
  )
}

type RouteLimitsProps = { readonly conversationId: ConversationId | null; readonly route: Route }

/** Among which models a rule chooses. */
function RouteLimits({ conversationId, route }: RouteLimitsProps) {
  const connections = useAppState((state) => state.connections)
  const chooseRoute = useChooseRoute()
  const change = (changed: Partial<Route>) => chooseRoute(conversationId, { ...route, ...changed })
  const without = route.without ?? []
  return (
    <fieldset className="route-limits">
      <legend>{t('Choose among')}</legend>
      <Switch
        label={t('Favourites only')}
        isOn={route.onlyFavourites === true}
        onChange={(onlyFavourites) => change({ onlyFavourites })}
      />
      {route.rule === 'cheapest' && (
        <Switch
          label={t('Free models too')}
          isOn={route.withFree === true}
          onChange={(withFree) => change({ withFree })}
        />
      )}
      {connections.length > 1 &&
        connections.map(({ id, name }) => (
          <Switch
            key={id}
            label={name}
            isOn={!without.includes(id)}
            onChange={(isOn) =>
              change({ without: isOn ? without.filter((each) => each !== id) : [...without, id] })
            }
          />
        ))}
    </fieldset>
  )
}
