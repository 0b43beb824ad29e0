import { useAppState, useCommands } from '@/hooks/app'
import { NumberField } from '@/ui/controls/NumberField'

import { Section } from '../Section'

/** How long a silent reply is waited for. */
export function IdleLimit() {
  const idleLimitMs = useAppState((state) => state.settings.idleLimitMs)
  const { changeAppSettings } = useCommands()
  return (
    <Section
      title="Waiting"
      description="A reply that brings nothing for this long is given up, with all that had arrived kept. Signs of life from the service count, tokens or not."
    >
      <div className="flex items-center gap-2 text-sm">
        <NumberField
          label="Seconds without a byte"
          value={Math.round(idleLimitMs / 1000)}
          min={5}
          max={3600}
          step={5}
          onChange={(seconds) => void changeAppSettings({ idleLimitMs: Math.round(seconds * 1000) })}
        />
        seconds
      </div>
    </Section>
  )
}
