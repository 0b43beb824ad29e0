import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'

import { Section } from '../Section'

/** How long a silent reply is waited for. */
export function IdleLimit() {
  const idleLimitMs = useAppState((state) => state.settings.idleLimitMs)
  const { changeAppSettings } = useCommands()
  return (
    <Section
      title={t('Timeout')}
      description={t(
        'Stop waiting after this long without data. What arrived is kept. Keep-alive signals count as data.',
      )}
    >
      <div className="flex items-center gap-2 text-sm">
        <NumberField
          label={t('Seconds without data')}
          value={Math.round(idleLimitMs / 1000)}
          min={5}
          max={3600}
          step={5}
          onChange={(seconds) => void changeAppSettings({ idleLimitMs: Math.round(seconds * 1000) })}
        />
        {t('seconds')}
      </div>
    </Section>
  )
}
