import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'

import { NumberSection } from '../NumberSection'

/** How long a silent reply is waited for. */
export function IdleLimit() {
  const idleLimitMs = useAppState((state) => state.settings.idleLimitMs)
  const { changeAppSettings } = useCommands()
  return (
    <NumberSection
      title={t('Timeout')}
      description={t(
        'Stop waiting after this long without data. What arrived is kept. Keep-alive signals count as data.',
      )}
      label={t('Seconds without data')}
      unit={t('seconds')}
      value={Math.round(idleLimitMs / 1000)}
      min={5}
      max={3600}
      step={5}
      onChange={(seconds) => void changeAppSettings({ idleLimitMs: Math.round(seconds * 1000) })}
    />
  )
}
