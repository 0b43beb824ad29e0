import { useEffect, useState } from 'react'

import type { DiffPiece } from '@/domain/runs/results/difference'

import { useCommands } from '../app'

/** What one text has that another has not, by lines; undefined until they are compared, or where that cannot be. */
export function useVersionDifference(before: string, after: string): readonly DiffPiece[] | undefined {
  const { loadRunCommands } = useCommands()
  const [found, setFound] = useState<{ readonly key: string; readonly pieces: readonly DiffPiece[] }>()
  const key = JSON.stringify([before, after])
  useEffect(() => {
    let isGone = false
    loadRunCommands()
      .then(({ compareTexts }) => compareTexts({ base: before, other: after, by: 'lines' }))
      .then(
        (pieces) => {
          if (!isGone && pieces) setFound({ key, pieces })
        },
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [key, before, after, loadRunCommands])
  return found?.key === key ? found.pieces : undefined
}
