import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import './offerNotices.css'

/** Asks, after a reply that was worth it, whether the system is to tell of the next one. */
export function OfferNotices({ onAnswered }: { readonly onAnswered: () => void }) {
  const { changeAppSettings, loadNoticeCommands } = useCommands()
  const answer = async (wants: boolean) => {
    onAnswered()
    const isAllowed = wants && (await Notification.requestPermission()) === 'granted'
    await changeAppSettings({ notifies: isAllowed ? 'on' : 'off' })
    // Also while no tab is open, where the host of this page can.
    if (isAllowed)
      loadNoticeCommands()
        .then((commands) => commands.connect())
        .catch(() => undefined)
  }
  return (
    <div
      role="region"
      aria-label={t('Notifications')}
      className="offer-notices fixed inset-e-4 z-35 flex max-w-[min(26rem,calc(100vw-2rem))] flex-wrap items-center gap-2 rounded-[12px] bg-surface p-3 text-sm shadow-(--shadow-float)"
    >
      <p className="min-w-0 flex-[1_1_12rem]">{t('Get a notification when a long reply is done?')}</p>
      <Button size="small" onClick={() => void answer(false)}>
        {t('No thanks')}
      </Button>
      <Button size="small" variant="primary" onClick={() => void answer(true)}>
        {t('Notify me')}
      </Button>
    </div>
  )
}
