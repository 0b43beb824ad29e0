import { placeOfRun, runProgress } from '@/domain/runs/runProgress'
import { describeUnreadable, type StorageError } from '@/domain/storage/storageError'
import { ok } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import type { Runner } from './createRunner'
import { listRuns, loadRun } from '../runRecords/readRuns'

/**
 * Goes on with every stored run whose page went away while it was running, unless another tab works on it or it is
 * open here already, and says so with a way to it. What each run may spend is what its limits and the caps leave.
 */
export const createResumeInterrupted = (deps: CommandDeps, runner: Runner) =>
  async function resumeInterrupted(): Promise<void> {
    const { store } = deps
    const heads = await listRuns(deps)
    if (!heads.ok) {
      tellUnreadable(deps, heads.error)
      return
    }
    for (const { id } of heads.value.filter(({ state }) => state.type === 'running')) {
      const loaded = store.getState().runs[id] ? ok(undefined) : await loadRun(deps, id)
      if (!loaded.ok) tellUnreadable(deps, loaded.error)
      const run = loaded.ok ? loaded.value : undefined
      // It may have been opened while it was read.
      if (!run || store.getState().runs[id]) continue
      store.getState().runLoaded(run)
      const { waiting, total } = runProgress(run, deps.now())
      void runner.work(id, {
        onElsewhere: () => {
          store.getState().runRemoved(id)
        },
        onHeld: () => {
          store.getState().noticeShown({
            id: `run-${id}`,
            tone: 'info',
            text: t('The run “{title}” goes on: {waiting} of {total} replies are still to come.', {
              title: run.title,
              waiting,
              total,
            }),
            href: placeOfRun(run),
          })
        },
      })
    }
  }

function tellUnreadable({ store }: CommandDeps, error: StorageError): void {
  store.getState().noticeShown({
    id: 'runs',
    tone: 'danger',
    text: t('A run that was interrupted couldn’t be resumed. {reason}', {
      reason: describeUnreadable(error),
    }),
  })
}
