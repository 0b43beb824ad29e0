import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { LoadedList } from '@/commands/catalog/publicLists'
import { joinModels } from '@/domain/models/model'
import { listConnection, type PublicList } from '@/domain/models/lists/publicLists'
import { describeUnreadable } from '@/domain/storage/storageError'
import { memoByObject } from '@/lib/result'
import { storedQuery } from '@/queries/stored'

import { useApp } from '../app'
import { useClient } from '../useClient'
import type { ConnectionModels } from '../models/useModels'

const KEY = ['publicLists']

function useKept() {
  const { catalogs } = useApp()
  return useQuery(
    { ...storedQuery(KEY, async () => (await catalogs.publicLists()).load()), staleTime: Infinity },
    useClient(),
  )
}

/** The public lists kept on this device, as groups of models beside those of the providers. */
export function useListModels(): {
  readonly groups: readonly ConnectionModels[]
  readonly isLoading: boolean
} {
  const { catalogs } = useApp()
  const client = useClient()
  const { data = NONE, isLoading } = useKept()
  const groups = useMemo(
    () =>
      data.map((loaded): ConnectionModels => {
        const refresh = () => {
          const again = async () => {
            await (await catalogs.publicLists()).add(loaded.list)
            await client.invalidateQueries({ queryKey: KEY })
          }
          void again()
        }
        return groupOf(loaded, refresh)
      }),
    [data, catalogs, client],
  )
  return { groups, isLoading }
}

/** What can be done with public lists, and what is being done. Problems are sentences, by the list's id. */
export function usePublicLists() {
  const { catalogs } = useApp()
  const client = useClient()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { data = NONE, error } = useKept()
  const working = async (id: string, work: () => Promise<string | undefined>) => {
    setBusy((before) => new Set(before).add(id))
    const problem = await work().catch((cause: unknown) =>
      cause instanceof Error ? cause.message : String(cause),
    )
    setProblems(({ [id]: _, ...others }) => (problem === undefined ? others : { ...others, [id]: problem }))
    await client.invalidateQueries({ queryKey: KEY })
    setBusy((before) => new Set([...before].filter((each) => each !== id)))
    return problem === undefined
  }
  return {
    loaded: data,
    busy,
    problems,
    /** Why what is kept can't be read; undefined where it can. */
    unreadable: error ? describeUnreadable(error.error) : undefined,
    /** Resolves to whether it worked. */
    add: (list: PublicList) =>
      working(list.id, async () => {
        const added = await (await catalogs.publicLists()).add(list)
        return added.ok ? undefined : added.error
      }),
    remove: (id: string) =>
      working(id, async () => {
        await (await catalogs.publicLists()).remove(id)
        return undefined
      }),
  }
}

const NONE: readonly LoadedList[] = []

const modelsOf = memoByObject(({ list, reading }: LoadedList) =>
  joinModels({ connectionId: listConnection(list).id, entries: reading.entries, listed: [] }),
)

const groupOf = (loaded: LoadedList, refresh: () => void): ConnectionModels => ({
  connection: listConnection(loaded.list),
  models: modelsOf(loaded),
  isLoading: false,
  error: undefined,
  catalogError: undefined,
  listedAt: undefined,
  catalogAt: loaded.fetchedAt,
  reading: loaded.reading,
  listReading: undefined,
  refresh,
})
