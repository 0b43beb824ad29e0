import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { onDemand } from '@/ui/onDemand'
import { Tabs } from '@/ui/layout/Tabs'

const ParametersTab = onDemand(() => import('./ParametersTab').then((module) => module.default))
const RequestTab = onDemand(() => import('./RequestTab').then((module) => module.default))
const CostTab = onDemand(() => import('./CostTab').then((module) => module.default))

const LOADING = <div aria-busy="true" />

const TABS = [
  { id: 'parameters', label: 'Parameters' },
  { id: 'cost', label: 'Cost' },
  { id: 'request', label: 'Request' },
] as const
type TabId = (typeof TABS)[number]['id']

type Props = {
  readonly id: ConversationId | null
  /** The exchange the person asked to see; null shows the request that would be sent next. */
  readonly inspected: string | null
  readonly onInspectDone: () => void
}

/** What is sent and what it costs: parameters, cost, and the exact request. */
export function Inspector({ id, inspected, onInspectDone }: Props) {
  const [chosen, setChosen] = useState<TabId>('parameters')
  const tab = inspected === null ? chosen : 'request'
  return (
    <aside aria-label="Inspector" className="flex min-h-0 flex-1 flex-col">
      <Tabs
        label="Inspector"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => {
          onInspectDone()
          setChosen(next)
        }}
        className="min-h-0 flex-1"
      >
        {tab === 'parameters' && <ParametersTab id={id} whileLoading={LOADING} />}
        {tab === 'cost' && <CostTab id={id} whileLoading={LOADING} />}
        {tab === 'request' && <RequestTab id={id} exchangeId={inspected} whileLoading={LOADING} />}
      </Tabs>
    </aside>
  )
}
