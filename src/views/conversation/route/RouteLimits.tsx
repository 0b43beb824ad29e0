import type { Route } from '@/domain/modelRoute'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useChooseRoute } from '@/hooks/route/useRoutedTurn'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'

type Props = { readonly conversationId: ConversationId | null; readonly route: Route }

/** Among which models a rule chooses. */
export function RouteLimits({ conversationId, route }: Props) {
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
