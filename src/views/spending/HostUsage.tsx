import type { ReactNode } from 'react'

import { useHostUsage } from '@/hooks/ledger/useHostUsage'
import { t } from '@/lib/text/t'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

import { HostDays } from './HostDays'
import { HostLimits } from './HostLimits'

/** What the host that serves this page recorded of the person's key; nothing where it is no provider here. */
export function HostUsage() {
  const { value: usage, problem, again } = useHostUsage()
  if (problem !== undefined)
    return (
      <HostSection>
        <LoadFailed title={t('Your usage on this host can’t be read')} onRetry={again}>
          {problem}
        </LoadFailed>
      </HostSection>
    )
  switch (usage?.type) {
    case undefined:
    case 'notHere':
      return null
    case 'noKeys':
      return (
        <HostSection>{note(t('This host asks for no keys, so it keeps no record of usage.'))}</HostSection>
      )
    case 'keyMissing':
      return (
        <HostSection>
          {note(t('Add your key for this host under Providers to see what you used.'))}
        </HostSection>
      )
    case 'used':
      return (
        <HostSection
          description={t('What the key {name} used this month, on all your devices. Days are in UTC.', {
            name: usage.name,
          })}
        >
          {usage.limits.length > 0 && <HostLimits limits={usage.limits} />}
          {usage.days.length === 0 ? note(t('No requests this month.')) : <HostDays days={usage.days} />}
        </HostSection>
      )
  }
}

const note = (text: string) => <p className="rounded border border-line p-4 text-sm text-muted">{text}</p>

const HostSection = ({
  description,
  children,
}: {
  readonly description?: string
  readonly children: ReactNode
}) => (
  <section aria-labelledby="host-usage-title" className="flex flex-col gap-4">
    <div className="flex flex-col gap-1">
      <h2 id="host-usage-title" className="text-lg leading-7 font-semibold">
        {t('Your usage on this host')}
      </h2>
      {description !== undefined && <p className="max-w-prose text-sm text-muted">{description}</p>}
    </div>
    {children}
  </section>
)
