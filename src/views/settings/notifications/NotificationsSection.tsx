import type { QuietHours } from '@/domain/notices/quietHours'
import { useAppState } from '@/hooks/app'
import { useNotices } from '@/hooks/notices/useNotices'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'
import { TextField } from '@/ui/controls/TextField'
import { Outcome } from '@/ui/feedback/Outcome'

import { Section } from '../Section'

/** What this device is told of, and how. */
export function NotificationsSection() {
  const { notifies, showsNoticeTitles, quietHours } = useAppState((state) => state.settings)
  const { push, tested, turn, change, test } = useNotices()
  const isOn = notifies === 'on'
  return (
    <Section
      title={t('Notifications')}
      description={t(
        'On this device, when a reply is done or a chat waits for you and you aren’t looking at it.',
      )}
    >
      <div className="flex flex-col gap-1">
        <Switch label={t('Notify me')} isOn={isOn} onChange={(wants) => void turn(wants)} />
        {/* While tabs tell, it is no failure that nothing else does. */}
        <Outcome outcome={outcomeOf(push, t('You’re also told when no tab is open.'), isOn)} />
      </div>
      {isOn && (
        <>
          <div className="flex flex-col">
            <Switch
              label={t('Show chat titles in notices')}
              isOn={showsNoticeTitles}
              onChange={(shows) => void change({ showsNoticeTitles: shows })}
            />
            <p className="text-[13px] text-muted">
              {t('Titles are added on this device. The host and the push service never see them.')}
            </p>
          </div>
          <QuietHoursField value={quietHours} onChange={(hours) => void change({ quietHours: hours })} />
          {push?.ok === true && (
            <div className="flex flex-wrap items-center gap-3">
              <Button size="small" onClick={() => void test()}>
                {t('Send a test notice')}
              </Button>
              <Outcome outcome={outcomeOf(tested, t('Sent. It appears in a moment.'))} />
            </div>
          )}
        </>
      )}
    </Section>
  )
}

const outcomeOf = (result: Result<void, string> | undefined, fine: string, isFine = result?.ok ?? true) =>
  result && { isFine, text: result.ok ? fine : result.error }

type Props = {
  readonly value: QuietHours | null
  readonly onChange: (value: QuietHours | null) => void
}

const NIGHT: QuietHours = { from: 22 * 60, to: 7 * 60 }

/** Hours in which this device is told nothing. */
function QuietHoursField({ value, onChange }: Props) {
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
