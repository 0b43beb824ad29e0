import { useMemo } from 'react'

import { inheritsAnything, layersOf } from '@/domain/assistants/layersOf'
import { turnSettings } from '@/domain/assistants/turnSettings'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { language } from '@/lib/text/language'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useItems } from '../items/useItems'

/**
 * The settings that the next turn is sent with: those of the chat, with the instructions it inherits. Its own until those
 * are read.
 *
 * @param id null for the next new chat
 */
export function useTurnSettings(id: ConversationId | null): ConversationSettings {
  const { now } = useApp()
  const own = useAppState(selectConversationSettings(id))
  const isInheriting = inheritsAnything(own)
  const items = useItems(isInheriting)
  return useMemo(() => {
    if (!isInheriting || !items) return own
    const facts = { at: now(), language: language().formats, model: own.modelId ?? undefined }
    return turnSettings(own, layersOf(items, own).layers, facts)
  }, [own, isInheriting, items, now])
}
