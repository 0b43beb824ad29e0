import { Menu, Plus } from 'lucide-react'
import { useEffect } from 'react'

import type { RunId } from '@/domain/ids'
import { useGo } from '@/hooks/usePlace'
import { useRun } from '@/hooks/useRuns'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { Compare } from '@/views/comparison/compare/Compare'

import { RUN_SLOTS } from './runSlots'
import { useRunForm } from './useRunForm'

type Props = { readonly runId: string | undefined; readonly onOpenLibrary: () => void }

/** `/compare` and `/compare/:runId`: one prompt, several models or settings. */
export default function ComparePage({ runId, onOpenLibrary }: Props) {
  useEffect(() => {
    document.title = 'Compare'
  }, [])
  const run = useRun(runId === undefined ? null : (runId as RunId))
  const go = useGo()
  const { form, setForm, pricesAt } = useRunForm('comparison', run ?? null)
  const isMissing = runId !== undefined && run === null
  return (
    <main className="flex min-h-0 min-w-0 flex-1 flex-col" aria-busy={run === undefined}>
      {isMissing ? (
        <EmptyState
          title="This run is not stored here"
          action={<Button onClick={() => go('/compare')}>To Compare</Button>}
        >
          It may have been deleted, or belong to another device.
        </EmptyState>
      ) : (
        run !== undefined && (
          <Compare
            {...RUN_SLOTS}
            key={runId ?? 'new'}
            run={run}
            start={<IconButton icon={Menu} label="Conversations" onClick={onOpenLibrary} />}
            actions={
              run && (
                <Button variant="quiet" onClick={() => go('/compare')}>
                  <Plus aria-hidden size={14} />
                  New
                </Button>
              )
            }
            form={form}
            onFormChange={setForm}
            onStarted={(id) => go(`/compare/${id}`)}
            pricesAt={pricesAt}
          />
        )
      )}
    </main>
  )
}
