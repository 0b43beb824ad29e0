import { useState } from 'react'

import type { Result } from '@/lib/result'

/** Runs the save of a form: whether it is on its way, and the sentence of the last one that failed. */
export function useSaving() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    isBusy,
    error,
    /** Gives whether it is saved. A form that is saved may be gone by then. */
    run: async (save: () => Promise<Result<void, string>>): Promise<boolean> => {
      setIsBusy(true)
      setError(undefined)
      const saved = await save()
      setIsBusy(false)
      if (!saved.ok) setError(saved.error)
      return saved.ok
    },
  }
}
