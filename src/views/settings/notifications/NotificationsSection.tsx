import { useAppState } from '@/hooks/app'
import { useNotices } from '@/hooks/notices/useNotices'
import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'
import { Outcome } from '@/ui/feedback/Outcome'

import { Section } from '../Section'

import { QuietHoursField } from './QuietHoursField'

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
