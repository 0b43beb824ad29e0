import { Link, useLocation } from 'wouter'

import { ASSISTANTS_PATH } from '@/domain/assistants/assistant'
import { SCHEDULES_PATH } from '@/domain/schedules/paths'
import { useGo } from '@/hooks/conversations/usePlace'
import { mark, t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import type { IconDrawing } from '@/ui/firstIcons'
import { Bot, Clock, Columns2, FlaskConical, Layers, PanelLeft, PenLine, Search, Settings } from '@/ui/icons'

import './library.css'

type Props = {
  readonly onOpenLibrary: () => void
  /** Shows the list again. */
  readonly onExpand: () => void
}

/** The library where a place needs the width: its ways as icons, the list itself a press away. */
export function Rail({ onOpenLibrary, onExpand }: Props) {
  const go = useGo()
  const [location] = useLocation()
  return (
    <nav aria-label={t('Places')} className="library-rail">
      <Link href="/" aria-label={t('Parlance')} data-tooltip={t('Parlance')} className="rail-link">
        <img src="/icon.svg" alt="" width={20} height={20} />
      </Link>
      <IconButton icon={PanelLeft} label={t('Show chats')} className="rail-button" onClick={onExpand} />
      <IconButton icon={PenLine} label={t('New chat')} className="rail-button" onClick={() => go('/')} />
      <IconButton icon={Search} label={t('Conversations')} className="rail-button" onClick={onOpenLibrary} />
      <span className="rail-gap" />
      {PLACES.map(({ path, name, icon }) => (
        <RailLink key={path} path={path} name={t(name)} icon={icon} isCurrent={location.startsWith(path)} />
      ))}
      <RailLink
        path={SETTINGS_PATH}
        name={t('Settings')}
        icon={Settings}
        isCurrent={location.startsWith('/settings')}
      />
    </nav>
  )
}

type LinkProps = {
  readonly path: string
  readonly name: string
  readonly icon: IconDrawing
  readonly isCurrent: boolean
}

const RailLink = ({ path, name, icon: Icon, isCurrent }: LinkProps) => (
  <Link
    href={path}
    aria-label={name}
    aria-current={isCurrent ? 'page' : undefined}
    data-tooltip={name}
    className="rail-link"
  >
    <Icon aria-hidden size={17} strokeWidth={1.75} />
  </Link>
)

/** The other places of the app, in the order of every list of them. */
const PLACES = [
  { path: '/catalog', name: mark('Catalog'), icon: Layers },
  { path: '/compare', name: mark('Compare'), icon: Columns2 },
  { path: '/lab', name: mark('Lab'), icon: FlaskConical },
  { path: ASSISTANTS_PATH, name: mark('Assistants'), icon: Bot },
  { path: SCHEDULES_PATH, name: mark('Schedules'), icon: Clock },
] as const

const SETTINGS_PATH = '/settings/connections'

type PLACESProps = { readonly onPick: () => void }

/** The ways to the catalog and to what compares replies. */
export const Places = ({ onPick }: PLACESProps) => (
  <div className="library-places">
    {PLACES.map((place) => (
      <PlaceLink key={place.path} {...place} name={t(place.name)} onPick={onPick} />
    ))}
  </div>
)

/** The way to the settings, at the foot of the list. */
export const SettingsLink = ({ onPick }: PLACESProps) => (
  <div className="library-places">
    <PlaceLink path={SETTINGS_PATH} name={t('Settings')} icon={Settings} onPick={onPick} />
  </div>
)

type PlaceLinkProps = PLACESProps & {
  readonly path: string
  readonly name: string
  readonly icon: IconDrawing
}

function PlaceLink({ path, name, icon: Icon, onPick }: PlaceLinkProps) {
  const [location] = useLocation()
  const isCurrent = location.startsWith(path === SETTINGS_PATH ? '/settings' : path)
  return (
    <Link href={path} onClick={onPick} aria-current={isCurrent ? 'page' : undefined} className="library-row">
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {name}
    </Link>
  )
}
