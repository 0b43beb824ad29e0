import type { IconDrawing } from '@/ui/firstIcons'
import { PanelLeft, PenLine, Search, Settings } from '@/ui/icons'
import { Link, useLocation } from 'wouter'

import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'

import './library.css'
import { PLACES, SETTINGS_PATH } from './Places'

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
