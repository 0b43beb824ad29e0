import { planOfForm } from '@/domain/runs/runForm'
import { useRunCommands } from '@/hooks/runs/useRuns'

import type { RunPlaceProps } from './runPlaceProps'

/** Starts the run a form asks for and goes to it; does nothing while the form lacks something. */
export function useStartRun({ form, onStarted }: Pick<RunPlaceProps, 'form' | 'onStarted'>): () => void {
  const { startRun } = useRunCommands()
  return () => {
    const plan = planOfForm(form)
    if (!plan.ok) return
    void startRun(plan.value, form.limits).then((id) => {
      if (id.ok) onStarted(id.value)
    })
  }
}
