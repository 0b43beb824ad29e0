import { useEffect, useRef, useState } from 'react'

import type { Connection, ConnectionReport } from '@/domain/connections/connection'
import type { Dialect } from '@/domain/connections/dialect'
import { heldOf } from '@/domain/connections/heldAddresses'
import { describeError } from '@/domain/connections/serviceError'
import { DIALECTS, dialectsOf } from '@/domain/dialects'
import { bestKnown } from '@/domain/models/bestKnown'
import type { PullProgress } from '@/domain/models/model'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useHasKey } from '@/hooks/keys/useKeys'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { usePullModel } from '@/hooks/models/useReadModels'
import { useNow } from '@/hooks/useIsOnline'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatAge } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Outcome } from '@/ui/feedback/Outcome'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { CircleAlert } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { CircleCheck } from '@/ui/icons'

import { EditRemove } from '../EditRemove'
import { HeldAddress } from '../HeldValues'
import { useTrial, type Trial } from '../SettingsForm'

type Props = {
  readonly connection: Connection
  readonly group: ConnectionModels | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One connection with its state and what can be done with it. */
export function ConnectionRow({ connection, group, onEdit, onRemove }: Props) {
  const hasKey = useHasKey(connection)
  const now = useNow()
  const test = useConnectionTest()
  const [wasTested, setWasTested] = useState(false)
  const isHeld = useAppState((state) => heldOf(state.settings.heldAddresses, connection.id) !== undefined)
  const isRemote = connection.type === 'remote'
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 text-sm">
          <h3 className="font-medium">
            <ForeignName text={connection.name} />
          </h3>
          <p className="text-[13px] wrap-anywhere text-muted">{placeOf(connection)}</p>
          <p className="text-[13px] text-muted tabular-nums">
            {isRemote && `${describeKey(connection, hasKey, group)} · `}
            {group && !isHeld && describeList(group, now)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            isBusy={test.isRunning}
            disabled={isHeld}
            aria-label={t('Test {name}', { name: connection.name })}
            onClick={() => {
              setWasTested(true)
              test.run(connection, undefined)
            }}
          >
            {t('Test')}
          </Button>
          {isRemote && <EditRemove name={connection.name} onEdit={onEdit} onRemove={onRemove} />}
        </div>
      </div>
      {wasTested && <TestOutcome test={test} />}
      {!isHeld && dialectsOf(connection).some((dialect) => DIALECTS[dialect].pullUrl) && (
        <PullModel connection={connection} />
      )}
      <HeldAddress owner={connection} />
    </div>
  )
}

function placeOf({ type, baseUrl }: Connection): string {
  if (type === 'builtin') return t('Runs in this page without a network. Nothing leaves your device.')
  if (type === 'server')
    return t('The provider that this server connects to, {baseUrl}. You don’t need a key.', { baseUrl })
  return baseUrl
}

function describeKey(
  { rememberKey }: Connection,
  hasKey: boolean,
  group: ConnectionModels | undefined,
): string {
  const isRefused = group?.error?.type === 'rejected' && group.error.status === 401
  if (!hasKey && isRefused)
    return t('no key: keys you didn’t save are forgotten when the tab closes. Choose Edit to enter it again')
  if (!hasKey) return t('no key')
  return rememberKey ? t('key saved on this device') : t('key forgotten when you close this tab')
}

function describeList({ models, isLoading, error, listedAt }: ConnectionModels, now: number): string {
  const usable = models.filter(({ availability }) => availability !== 'catalogOnly').length
  if (error) return describeError(error)
  if (listedAt === undefined) return isLoading ? t('loading models…') : t('models not loaded yet')
  return plural(
    usable,
    { one: '{count} model, updated {listedAt}', other: '{count} models, updated {listedAt}' },
    { listedAt: formatAge(listedAt, now) },
  )
}

/** Has a provider on one's own machine fetch a model by its name, with how far it is; it can be cancelled. */
function PullModel({ connection }: { readonly connection: Connection }) {
  const [model, setModel] = useState('')
  const { pulling, outcome, pull, cancel } = usePullModel(connection)
  const wanted = model.trim()
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== '' && !pulling) pull(wanted)
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            label={t('Download a model')}
            placeholder="qwen3:8b"
            value={model}
            onChange={setModel}
            disabled={pulling !== undefined}
            spellCheck={false}
          />
        </div>
        {pulling ? (
          <Button onClick={cancel}>{t('Cancel')}</Button>
        ) : (
          <Button type="submit" disabled={wanted === ''}>
            {t('Download')}
          </Button>
        )}
      </div>
      {pulling && (
        <ProgressBar label={t('Downloading {model}', { model: wanted })} {...progressOf(pulling)} />
      )}
      {outcome && (
        <Outcome
          outcome={{
            isFine: outcome.error === undefined,
            text: outcome.error ?? t('{model} is ready.', { model: outcome.model }),
          }}
        />
      )}
    </form>
  )
}

function progressOf({ status, loadedBytes = 0, totalBytes }: PullProgress) {
  return totalBytes
    ? {
        value: loadedBytes / totalBytes,
        detail: t('{loaded} of {total}', {
          loaded: formatBytes(loadedBytes),
          total: formatBytes(totalBytes),
        }),
      }
    : { detail: status === '' ? undefined : status }
}

type ConnectedProps = {
  readonly connection: Connection
  readonly group: ConnectionModels | undefined
}

/** What follows a new provider: its test, and the way to a first chat with its best known model chosen. */
export function Connected({ connection, group }: ConnectedProps) {
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
