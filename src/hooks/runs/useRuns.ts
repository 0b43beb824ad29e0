import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useState } from 'react'

import type { RunCommands } from '@/commands/runs/runCommands'
import type { RunId } from '@/domain/ids'
import type { Run } from '@/domain/runs/run'
import type { RunHead } from '@/domain/runs/runSchema'

import { useAppState, useCommands } from '../app'

const LIST_KEY = ['runs'] as const

/** The verbs of runs; suspends until their code is here. */
export const useRunCommands = (): RunCommands => use(useCommands().loadRunCommands())

/** A run by its id, read from disk if need be: undefined while it is read, null when there is none. */
export function useRun(id: RunId | null): Run | null | undefined {
  const { openRun } = useRunCommands()
  const run = useAppState((state) => (id === null ? undefined : state.runs[id]))
  const [missing, setMissing] = useState<RunId>()
  useEffect(() => {
    if (id === null) return
    let isHere = true
    void openRun(id).then((isFound) => {
      if (isHere && !isFound) setMissing(id)
    })
    return () => {
      isHere = false
    }
  }, [id, openRun])
  if (id === null) return null
  return run ?? (missing === id ? null : undefined)
}

/** What was asked in each stored run, the newest first; and a way to read the list again. */
export function useRunList(): {
  readonly runs: readonly RunHead[] | undefined
  readonly refresh: () => void
} {
  const { listRuns } = useRunCommands()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: LIST_KEY, queryFn: listRuns, staleTime: 0 })
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: LIST_KEY }), [client])
  return { runs: data, refresh }
}

/**
 * Every stored run with votes whose names are shown, those in memory as they are now. Empty while they are read.
 *
 * @param changed is another value whenever a vote may have been taken or revealed here.
 */
export function useVotedRuns(changed: unknown): readonly Run[] {
  const { listVotedRuns } = useRunCommands()
  const { data } = useQuery({
    queryKey: [...LIST_KEY, 'voted', changed],
    queryFn: listVotedRuns,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before: readonly Run[] | undefined) => before,
  })
  return data ?? NO_RUNS
}

const NO_RUNS: readonly Run[] = []
