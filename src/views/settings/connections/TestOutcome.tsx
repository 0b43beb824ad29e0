import { CircleAlert, CircleCheck } from '@/ui/icons'

import { t } from '@/lib/text/t'

import type { ConnectionTest } from './useConnectionTest'

/** The result of "Test connection" (role status). */
export function TestOutcome({ test: { isRunning, found: report } }: { readonly test: ConnectionTest }) {
  const Icon = report?.isFine === true ? CircleCheck : CircleAlert
  return (
    <div role="status" aria-label={t('Connection test')} className="text-sm empty:hidden">
      {isRunning && <span className="text-muted">{t('Testing…')}</span>}
      {report && (
        <div className="flex gap-2 rounded border border-line bg-sunken px-3 py-2">
          <Icon
            aria-hidden
            size={17}
            strokeWidth={1.75}
            className={report.isFine ? 'mt-0.5 shrink-0 text-accent' : 'mt-0.5 shrink-0 text-danger'}
          />
          <div className="min-w-0">
            <p className={report.isFine ? 'text-accent' : 'text-danger'}>{report.finding}</p>
            {report.remedy !== undefined && <p className="whitespace-pre-line text-text">{report.remedy}</p>}
          </div>
        </div>
      )}
    </div>
  )
}
