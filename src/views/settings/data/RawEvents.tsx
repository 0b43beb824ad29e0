import { useAppState, useCommands } from '@/hooks/app'
import { NumberField } from '@/ui/controls/NumberField'

import { Section } from '../Section'

/** How much of the raw streams is kept for the inspector. */
export function RawEvents() {
  const rawEventBytes = useAppState((state) => state.settings.rawEventBytes)
  const { changeAppSettings } = useCommands()
  return (
    <Section
      title="Raw events"
      description="The inspector shows what came over the wire, event by event. The oldest are dropped beyond this size; the record of the request itself always stays."
    >
      <div className="flex items-center gap-2 text-sm">
        <NumberField
          label="Megabytes of raw events"
          value={Math.round(rawEventBytes / 1e6)}
          min={0}
          max={10_000}
          step={10}
          onChange={(megabytes) => void changeAppSettings({ rawEventBytes: Math.round(megabytes * 1e6) })}
        />
        MB
      </div>
    </Section>
  )
}
