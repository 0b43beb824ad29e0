import { useEffect, useMemo, useState } from 'react'

import type { Assistant, AssistantVersion } from '@/domain/assistants/assistant'
import { assistantsIn, versionsOf } from '@/domain/assistants/readAssistants'
import type { AssistantId } from '@/domain/ids'
import type { DiffPiece } from '@/domain/runs/results/similarity'

import { useCommands } from '../app'
import { useItems } from '../items/useItems'
import { useStoredItems } from '../items/useStoredItems'
import type { Stored } from '../storage/useStored'

/** All assistants by name, and why they cannot be read where they can't. */
export function useAssistants(): Stored<readonly Assistant[]> {
  const stored = useStoredItems()
  return { ...stored, value: stored.value && assistantsIn(stored.value) }
}

const NONE: readonly AssistantVersion[] = []

/** The versions of an assistant that are on this device, the newest first. */
export function useAssistantVersions(id: AssistantId): readonly AssistantVersion[] {
  const items = useItems()
  return useMemo(() => (items ? versionsOf(items, id) : NONE), [items, id])
}

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
