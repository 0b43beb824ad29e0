import { useEffect, useRef } from 'react'

import type { Connection, ConnectionReport } from '@/domain/connections/connection'
import type { Dialect } from '@/domain/connections/dialect'
import { bestKnown } from '@/domain/models/bestKnown'
import { useApp, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CircleAlert } from '@/ui/firstIcons'
import { CircleCheck } from '@/ui/icons'

import { type Trial, useTrial } from '../useSettingsForm'

type Props = {
  readonly connection: Connection
  readonly group: ConnectionModels | undefined
}

/** What follows a new provider: its test, and the way to a first chat with its best known model chosen. */
export function Connected({ connection, group }: Props) {
  const { now } = useApp()
  const { chooseModel } = useCommands()
  const go = useGo()
  const test = useConnectionTest()
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current) return
    wasAsked.current = true
    test.run(connection, undefined)
  }, [test, connection])

  const best = bestKnown(group?.models ?? [], now())
  const chat = async () => {
    if (best) await chooseModel(null, { connectionId: connection.id, modelId: best.id })
    go('/?pick')
  }
  return (
    <div
      role="group"
      aria-label={t('{name} is saved', { name: connection.name })}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-4 text-sm"
    >
      <p className="font-medium">{t('{name} is saved', { name: connection.name })}</p>
      <TestOutcome test={test} />
      {test.found?.isFine === true && (
        <div>
          <Button variant="primary" onClick={() => void chat()}>
            {t('Choose a model and chat')}
          </Button>
        </div>
      )}
    </div>
  )
}

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

type ConnectionTest = Trial<Connection, ConnectionReport>

/**
 * Runs "Test connection".
 *
 * @param onDialects hears which request formats the service was found to take.
 */
export function useConnectionTest(onDialects?: (found: readonly Dialect[]) => void): ConnectionTest {
  const { testConnection } = useCommands()
  return useTrial(async (connection, key, signal) => {
    const report = await testConnection(connection, key, signal)
    if (report.dialects && !signal.aborted) onDialects?.(report.dialects)
    return report
  })
}
