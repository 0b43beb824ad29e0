import { TriangleAlert } from '@/ui/icons'
import { Link, useLocation } from 'wouter'

import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'

type Props = {
  /** Told when the settings were chosen, so that a sheet can close. */
  readonly onPick: () => void
}

const SETTINGS = '/settings/sync'

/**
 * Says in the list of chats that sync has stopped, why, and where something can be done about it; nothing where that
 * is said on the page itself.
 */
export default function SyncStopped({ onPick }: Props) {
  const reason = useAppState((state) => state.syncProblem)
  const [location] = useLocation()
  if (location === SETTINGS) return null
  return (
    <div role="status" aria-label={t('Sync')} className="border-t border-line px-3 py-2 text-[13px]">
      <p className="flex items-center gap-1.5 font-medium">
        <TriangleAlert aria-hidden size={14} />
        {t('Sync stopped')}
      </p>
      <p className="max-h-24 overflow-y-auto text-muted wrap-anywhere">{reason}</p>
      <Link href={SETTINGS} onClick={onPick} className="underline">
        {t('Open sync settings')}
      </Link>
    </div>
  )
}
