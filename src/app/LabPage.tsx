import { Menu, Plus } from 'lucide-react'
import { useEffect } from 'react'

import type { RunId } from '@/domain/ids'
import { useGo } from '@/hooks/usePlace'
import { useRun } from '@/hooks/useRuns'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { Lab } from '@/views/comparison/lab/Lab'

import { RUN_SLOTS } from './runSlots'
import { useRunForm } from './useRunForm'

type Props = { readonly runId: string | undefined; readonly onOpenLibrary: () => void }

/** `/lab` and `/lab/:runId`: sweeps and their spread. */
export default function LabPage({ runId, onOpenLibrary }: Props) {
  useEffect(() => {
    document.title = 'Lab'
  }, [])
  const run = useRun(runId === undefined ? null : (runId as RunId))
  const go = useGo()
  const { form, setForm, pricesAt } = useRunForm('sweep', run ?? null)
  const isMissing = runId !== undefined && run === null
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col" aria-busy={run === undefined}>
      {isMissing ? (
        <EmptyState
          title="This run is not stored here"
          action={<Button onClick={() => go('/lab')}>To the lab</Button>}
        >
          It may have been deleted, or belong to another device.
        </EmptyState>
      ) : (
        run !== undefined && (
          <Lab
            {...RUN_SLOTS}
            key={runId ?? 'new'}
            run={run}
            start={<IconButton icon={Menu} label="Conversations" onClick={onOpenLibrary} />}
            actions={
              run && (
                <Button variant="quiet" onClick={() => go('/lab')}>
                  <Plus aria-hidden size={14} />
                  New
                </Button>
              )
            }
            form={form}
            onFormChange={setForm}
            onStarted={(id) => go(`/lab/${id}`)}
            pricesAt={pricesAt}
          />
        )
      )}
    </main>
  )
}
