import { Link, useLocation } from 'wouter'

import { ASSISTANTS_PATH } from '@/domain/assistants/assistant'
import { SCHEDULES_PATH } from '@/domain/schedules/paths'
import { mark, t } from '@/lib/text/t'
import type { IconDrawing } from '@/ui/firstIcons'
import { Bot, Clock, Columns2, FlaskConical, Layers, Settings } from '@/ui/icons'

/** The other places of the app, in the order of every list of them. */
export const PLACES = [
  { path: '/catalog', name: mark('Catalog'), icon: Layers },
  { path: '/compare', name: mark('Compare'), icon: Columns2 },
  { path: '/lab', name: mark('Lab'), icon: FlaskConical },
  { path: ASSISTANTS_PATH, name: mark('Assistants'), icon: Bot },
  { path: SCHEDULES_PATH, name: mark('Schedules'), icon: Clock },
] as const

export const SETTINGS_PATH = '/settings/connections'

type Props = { readonly onPick: () => void }

/** The ways to the catalog and to what compares replies. */
export const Places = ({ onPick }: Props) => (
  <div className="library-places">
    {PLACES.map((place) => (
      <PlaceLink key={place.path} {...place} name={t(place.name)} onPick={onPick} />
    ))}
  </div>
)

/** The way to the settings, at the foot of the list. */
export const SettingsLink = ({ onPick }: Props) => (
  <div className="library-places">
    <PlaceLink path={SETTINGS_PATH} name={t('Settings')} icon={Settings} onPick={onPick} />
  </div>
)

type LinkProps = Props & { readonly path: string; readonly name: string; readonly icon: IconDrawing }

function PlaceLink({ path, name, icon: Icon, onPick }: LinkProps) {
  const [location] = useLocation()
  const isCurrent = location.startsWith(path === SETTINGS_PATH ? '/settings' : path)
  return (
    <Link href={path} onClick={onPick} aria-current={isCurrent ? 'page' : undefined} className="library-row">
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {name}
    </Link>
  )
}
