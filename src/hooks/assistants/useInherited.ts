import { useMemo } from 'react'

import { inheritsAnything, layersOf, turnSettings } from '@/domain/assistants/turnSettings'
import type { ConversationId } from '@/domain/ids'
import { language } from '@/lib/text/language'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useItems } from '../items/useItems'

/** The instructions that a chat inherits, each by the name of what it comes from and as it is sent. */
export function useInherited(
  id: ConversationId | null,
): readonly { readonly from: string; readonly text: string }[] {
  const { now } = useApp()
  const own = useAppState(selectConversationSettings(id))
  const hasMemory = useAppState(({ settings }) => settings.isMemoryOn)
  const isInheriting = inheritsAnything(own, hasMemory)
  const items = useItems(isInheriting)
  return useMemo(() => {
    if (!isInheriting || !items) return []
    const facts = { at: now(), language: language().formats, model: own.modelId ?? undefined }
    return layersOf(items, own, hasMemory)
      .layers.map((layer) => ({
        from: layer.name,
        text: turnSettings({ ...own, systemPrompt: '' }, [layer], facts).systemPrompt,
      }))
      .filter(({ text }) => text !== '')
  }, [own, isInheriting, hasMemory, items, now])
}
