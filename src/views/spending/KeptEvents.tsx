import { useAppState, useCommands } from '@/hooks/app'
import { Select } from '@/ui/controls/Select'

const SIZES = [
  { value: '0', label: 'None' },
  { value: '10000000', label: '10 MB' },
  { value: '50000000', label: '50 MB' },
  { value: '200000000', label: '200 MB' },
  { value: '1000000000', label: '1 GB' },
]

/** How much of what came over the wire is kept for the inspector. */
export function KeptEvents() {
  const { changeAppSettings } = useCommands()
  const bytes = useAppState((state) => state.settings.rawEventBytes)
  const value = bytes.toString()
  const options = SIZES.some((size) => size.value === value)
    ? SIZES
    : [...SIZES, { value, label: `${Math.round(bytes / 1_000_000)} MB` }]
  return (
    <section aria-labelledby="events-title" className="flex flex-col gap-4">
      <h2 id="events-title" className="text-lg leading-7 font-semibold">
        Raw events
      </h2>
      <Select
        label="Keep raw events up to"
        hint="For the inspector and for comparing replays. The oldest go first; bodies, usage and costs are always kept."
        value={value}
        options={options}
        className="max-w-sm"
        onChange={(chosen) => void changeAppSettings({ rawEventBytes: Number(chosen) })}
      />
    </section>
  )
}
