import { lazy, Suspense, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { Tabs } from '@/ui/Tabs'

const ParametersTab = lazy(() => import('./ParametersTab'))
const RequestTab = lazy(() => import('./RequestTab'))
const CostTab = lazy(() => import('./CostTab'))

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
        <Suspense fallback={<div aria-busy="true" />}>
          {tab === 'parameters' && <ParametersTab id={id} />}
          {tab === 'cost' && <CostTab id={id} />}
          {tab === 'request' && <RequestTab id={id} exchangeId={inspected} />}
        </Suspense>
      </Tabs>
    </aside>
  )
}
