import { useMemo } from 'react'

import type { AssistantVersion } from '@/domain/assistants/assistant'
import { versionsOf } from '@/domain/assistants/readAssistants'
import type { AssistantId } from '@/domain/ids'

import { useItems } from '../items/useItems'

const NONE: readonly AssistantVersion[] = []

/** The versions of an assistant that are on this device, the newest first. */
export function useAssistantVersions(id: AssistantId): readonly AssistantVersion[] {
  const items = useItems()
  return useMemo(() => (items ? versionsOf(items, id) : NONE), [items, id])
}
