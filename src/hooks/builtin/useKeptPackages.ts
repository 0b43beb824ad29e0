import { useQuery } from '@tanstack/react-query'

import type { KeptPackage } from '@/domain/code/pythonPackages'

import { useCommands } from '../app'
import { STORAGE_USE_KEY } from '../storage/useStored'
import { useClient } from '../useClient'

type Kept = {
  readonly kept: readonly KeptPackage[]
  readonly remove: (fileNames: readonly string[]) => void
}

/** The packages of Python kept on this device. */
export const useKeptPackages = (): Kept =>
  useKept('pythonPackages', 'listPythonPackages', 'deletePythonPackage')

/** The languages kept on this device that text of scans is recognised in. */
export const useKeptLanguages = (): Kept =>
  useKept('textLanguages', 'listTextLanguages', 'deleteTextLanguage')

function useKept(
  key: string,
  list: 'listPythonPackages' | 'listTextLanguages',
  deleteOne: 'deletePythonPackage' | 'deleteTextLanguage',
): Kept {
  const { loadToolCommands } = useCommands()
  const client = useClient()
  const { data = [] } = useQuery(
    {
      queryKey: [key],
      queryFn: async () => (await loadToolCommands())[list](),
      retry: false,
      staleTime: 0,
    },
    client,
  )
  const remove = async (fileNames: readonly string[]) => {
    const commands = await loadToolCommands()
    for (const each of fileNames) await commands[deleteOne](each)
    await client.invalidateQueries({ queryKey: [key] })
    void client.invalidateQueries({ queryKey: STORAGE_USE_KEY })
  }
  return { kept: data, remove: (fileNames) => void remove(fileNames) }
}
