import { X } from '@/ui/firstIcons'
import { useContext, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { labelled } from '@/lib/text/labelled'
import { mark, t } from '@/lib/text/t'
import { withTexts } from '@/lib/text/withTexts'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { Tabs } from '@/ui/layout/Tabs'
import { FloatPlaceContext } from '@/ui/overlays/FloatPlace'
import { useBackCloses } from '@/ui/overlays/useBackCloses'

const ParametersTab = onDemand(
  withTexts(['lab'], () => import('./ParametersTab').then((module) => module.default)),
)
const RequestTab = onDemand(() => import('./RequestTab').then((module) => module.default))
const CostTab = onDemand(() => import('@/views/inspector/CostPanel').then((module) => module.CostPanel))

const LOADING = <div aria-busy="true" />

const TABS = [
  { id: 'parameters', label: mark('Parameters') },
  { id: 'cost', label: mark('Cost') },
  { id: 'request', label: mark('Request') },
] as const
type TabId = (typeof TABS)[number]['id']

type Props = {
  readonly id: ConversationId | null
  /** The exchange the person asked to see; null shows the request that would be sent next. */
  readonly inspected: string | null
  readonly onInspectDone: () => void
  readonly onClose: () => void
  /** Whether the panel is in sight: until it is, the code of its first tab stays away. */
  readonly isShown: boolean
}

/** What is sent and what it costs: parameters, cost, and the exact request. */
export function Inspector({ id, inspected, onInspectDone, onClose, isShown }: Props) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  const [chosen, setChosen] = useState<TabId>('parameters')
  // The panel gives itself where it lies over the chat.
  useBackCloses(onClose, useContext(FloatPlaceContext) !== null)
  const tab = inspected === null ? chosen : 'request'
  return (
    <aside aria-label={t('Inspector')} className="flex min-h-0 flex-1 flex-col">
      <Tabs
        label={t('Inspector')}
        tabs={labelled(TABS)}
        selected={tab}
        onSelect={(next) => {
          onInspectDone()
          setChosen(next)
        }}
        aside={<IconButton icon={X} label={t('Hide panel')} onClick={onClose} />}
        className="min-h-0 flex-1"
      >
        {tab === 'parameters' && wasShown && <ParametersTab id={id} whileLoading={LOADING} />}
        {tab === 'cost' && <CostTab id={id} whileLoading={LOADING} />}
        {tab === 'request' && <RequestTab id={id} exchangeId={inspected} whileLoading={LOADING} />}
      </Tabs>
    </aside>
  )
}
