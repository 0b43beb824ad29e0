import { useMemo, useState } from 'react'

import { inheritsAnything, layersOf, turnSettings } from '@/domain/assistants/turnSettings'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { createSizedSettings } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { offeredSettings } from '@/domain/request/offering'
import { language } from '@/lib/text/language'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useItems } from '../items/useItems'

/**
 * The settings that the next turn is sent with: those of the chat, with the definitions of the tools that are on and
 * the instructions it inherits. Its own until those are known.
 *
 * @param id null for the next new chat
 * @param isForSize whether only size and price are asked: what a slider of the draw says may be of before then, and
 *   nothing renders while it moves.
 */
export function useTurnSettings(
  id: ConversationId | null,
  { isForSize = false }: { readonly isForSize?: boolean } = {},
): ConversationSettings {
  const { now } = useApp()
  const [sized] = useState(createSizedSettings)
  const own = useAppState((state) => {
    const settings = selectConversationSettings(id)(state)
    return isForSize ? sized(settings) : settings
  })
  const hasMemory = useAppState(({ settings }) => settings.isMemoryOn)
  const isInheriting = inheritsAnything(own, hasMemory)
  const items = useItems(isInheriting)
  const definitions = useAppState((state) => state.offered[id ?? 'new'])
  return useMemo(() => {
    const offering = offeredSettings(own, definitions)
    if (!isInheriting || !items) return offering
    const facts = { at: now(), language: language().formats, model: own.modelId ?? undefined }
    return turnSettings(offering, layersOf(items, own, hasMemory).layers, facts)
  }, [own, definitions, isInheriting, hasMemory, items, now])
}

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
