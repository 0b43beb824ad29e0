import { use, useCallback } from 'react'

import type { ListedRun } from '@/commands/runRecords/readRuns'
import type { RunCommands } from '@/commands/runs/runCommands'
import type { RunId } from '@/domain/ids'
import { askedSchema } from '@/domain/request/offering'
import type { Run, RunCell, Validity } from '@/domain/runs/run'
import { ok } from '@/lib/result'

import { useAppState, useCommands } from '../app'
import { useLiveCheck } from '../jsonSchema/useLiveCheck'
import { type Stored, useStored } from '../storage/useStored'
import { useClient } from '../useClient'

const LIST_KEY = ['runs'] as const

/** The verbs of runs; suspends until their code is here. */
export const useRunCommands = (): RunCommands => use(useCommands().loadRunCommands())

/** A run by its id, read from disk if need be: undefined while it is read, null when there is none. */
export function useRun(id: RunId | null): Stored<Run | null> {
  const { openRun } = useRunCommands()
  const run = useAppState((state) => (id === null ? undefined : state.runs[id]))
  const { value: isFound, ...opened } = useStored(
    ['openRun', id],
    async () => (id === null ? ok(false) : openRun(id)),
    { gcTime: 0 },
  )
  if (id === null) return { ...opened, value: null }
  return { ...opened, value: run ?? (isFound === false ? null : undefined) }
}

/** What was asked in each stored run, the newest first; and a way to read the list again. */
export function useRunList(): Stored<readonly ListedRun[]> & { readonly refresh: () => void } {
  const { listRuns } = useRunCommands()
  const client = useClient()
  const stored = useStored(LIST_KEY, listRuns)
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: LIST_KEY }), [client])
  return { ...stored, refresh }
}

/**
 * Every stored run with votes whose names are shown, those in memory as they are now.
 *
 * @param changed is another value whenever a vote may have been taken or revealed here.
 */
export function useVotedRuns(changed: unknown): Stored<readonly Run[]> {
  const { listVotedRuns } = useRunCommands()
  return useStored([...LIST_KEY, 'voted', changed], listVotedRuns, { gcTime: 0, keepsPrevious: true })
}

/** What a check against the schema of its run says of a cell; undefined where there is no schema, or none has been made. */
export function useValidity(run: Run, cell: RunCell): Validity | undefined {
  const schema = askedSchema(run.plan.settings.parameters)
  const isRunning = cell.state.type === 'running'
  const live = useLiveCheck(cell.id, isRunning ? schema : undefined)
  if (schema === undefined) return undefined
  return isRunning ? live : cell.validity
}
