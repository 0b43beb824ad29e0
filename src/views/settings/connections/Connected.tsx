import { useEffect, useRef } from 'react'

import type { Connection } from '@/domain/connections/connection'
import { bestKnown } from '@/domain/models/bestKnown'
import { useApp, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { TestOutcome } from './TestOutcome'
import { useConnectionTest } from './useConnectionTest'

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
