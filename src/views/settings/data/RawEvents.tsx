import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { NumberField } from '@/ui/controls/NumberField'

import { Section } from '../Section'

/** How much of the raw streams is kept for the inspector. */
export function RawEvents() {
  const rawEventBytes = useAppState((state) => state.settings.rawEventBytes)
  const { changeAppSettings } = useCommands()
  return (
    <Section
      title={t('Raw events')}
      description={t(
        'The inspector shows raw events as they were received. The oldest are removed beyond this size; the request record is kept.',
      )}
    >
      <div className="flex items-center gap-2 text-sm">
        <NumberField
          label={t('Megabytes of raw events')}
          value={Math.round(rawEventBytes / 1e6)}
          min={0}
          max={10_000}
          step={10}
          onChange={(megabytes) => void changeAppSettings({ rawEventBytes: Math.round(megabytes * 1e6) })}
        />
        {t('MB')}
      </div>
    </Section>
  )
}
