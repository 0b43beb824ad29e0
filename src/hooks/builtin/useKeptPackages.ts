import { useQuery } from '@tanstack/react-query'

import type { KeptPackage } from '@/domain/code/pythonPackages'

import { useCommands } from '../app'
import { STORAGE_USE_KEY } from '../storage/useStorageUse'
import { useClient } from '../useClient'

const KEY = ['pythonPackages']

/** The packages of Python kept on this device. */
export function useKeptPackages(): {
  readonly kept: readonly KeptPackage[]
  readonly remove: (fileNames: readonly string[]) => void
} {
  const { loadToolCommands } = useCommands()
  const client = useClient()
  const { data = [] } = useQuery(
    {
      queryKey: KEY,
      queryFn: async () => (await loadToolCommands()).listPythonPackages(),
      retry: false,
      staleTime: 0,
    },
    client,
  )
  const remove = async (fileNames: readonly string[]) => {
    const { deletePythonPackage } = await loadToolCommands()
    for (const each of fileNames) await deletePythonPackage(each)
    await client.invalidateQueries({ queryKey: KEY })
    void client.invalidateQueries({ queryKey: STORAGE_USE_KEY })
  }
  return { kept: data, remove: (fileNames) => void remove(fileNames) }
}
