import { useAppState, useCommands } from '@/hooks/app'
import { formatBytes } from '@/lib/text/formatBytes'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { Select } from '@/ui/controls/Select'

const SIZES = [
  { value: '0', label: mark('None') },
  { value: '10000000', label: mark('10 MB') },
  { value: '50000000', label: mark('50 MB') },
  { value: '200000000', label: mark('200 MB') },
  { value: '1000000000', label: mark('1 GB') },
]

/** How much of what came over the wire is kept for the inspector. */
export function KeptEvents() {
  const { changeAppSettings } = useCommands()
  const bytes = useAppState((state) => state.settings.rawEventBytes)
  const value = bytes.toString()
  const options = SIZES.some((size) => size.value === value)
    ? labelled(SIZES)
    : [...labelled(SIZES), { value, label: formatBytes(bytes) }]
  return (
    <section aria-labelledby="events-title" className="flex flex-col gap-4">
      <h2 id="events-title" className="text-lg leading-7 font-semibold">
        {t('Raw events')}
      </h2>
      <Select
        label={t('Keep raw events up to')}
        hint={t(
          'Used by the inspector and to compare replays. The oldest are removed first. Request bodies, usage and costs are always kept.',
        )}
        value={value}
        options={options}
        className="max-w-sm"
        onChange={(chosen) => void changeAppSettings({ rawEventBytes: Number(chosen) })}
      />
    </section>
  )
}
