import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'

import { NumberSection } from '../NumberSection'

/** How much of the raw streams is kept for the inspector. */
export function RawEvents() {
  const rawEventBytes = useAppState((state) => state.settings.rawEventBytes)
  const { changeAppSettings } = useCommands()
  return (
    <NumberSection
      title={t('Raw events')}
      description={t(
        'Used by the inspector and to compare replays. The oldest are removed beyond this size. Request bodies, usage and costs are always kept.',
      )}
      label={t('Megabytes of raw events')}
      unit={t('MB')}
      value={Math.round(rawEventBytes / 1e6)}
      min={0}
      max={10_000}
      step={10}
      onChange={(megabytes) => void changeAppSettings({ rawEventBytes: Math.round(megabytes * 1e6) })}
    />
  )
}
