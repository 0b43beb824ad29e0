import type { QuietHours } from '@/domain/notices/quietHours'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'

type Props = {
  readonly value: QuietHours | null
  readonly onChange: (value: QuietHours | null) => void
}

const NIGHT: QuietHours = { from: 22 * 60, to: 7 * 60 }

/** Hours in which this device is told nothing. */
export function QuietHoursField({ value, onChange }: Props) {
  const field = (label: string, end: keyof QuietHours, hours: QuietHours) => (
    <div className="w-36">
      <TextField
        label={label}
        type="time"
        value={timeOf(hours[end])}
        onChange={(time) => {
          const minute = minuteOf(time)
          if (minute !== undefined) onChange({ ...hours, [end]: minute })
        }}
      />
    </div>
  )
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={t('Quiet hours')}
        isOn={value !== null}
        onChange={(isOn) => onChange(isOn ? NIGHT : null)}
      />
      {value && (
        <div className="flex flex-wrap gap-3">
          {field(t('From'), 'from', value)}
          {field(t('To'), 'to', value)}
        </div>
      )}
    </div>
  )
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Undefined while one types. */
function minuteOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
