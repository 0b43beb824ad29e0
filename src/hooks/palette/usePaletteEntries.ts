import type { ConversationId, MessageId } from '@/domain/ids'
import type { Entry } from '@/domain/palette/entry'
import type { SavedPrompt } from '@/domain/settings/settings'

import { useAppCommands, type SettingsPages } from './useAppCommands'
import { useChatCommands, type ChatTool } from './useChatCommands'
import { useMessageCommands } from './useMessageCommands'
import { useChatEntries, useModelEntries, usePromptEntries } from './usePlaceEntries'
import { useServerEntries } from './useServerEntries'

type Around = {
  /** The message that had the focus when the palette opened; undefined for none. */
  readonly selected: string | undefined
  readonly pages: SettingsPages
  /** Opens a tool of the chat that is shown. */
  readonly askForTool: (tool: ChatTool) => void
  /** Opens a message of the chat that is shown for editing. */
  readonly askForEdit: (id: MessageId) => void
  /** Asks for a new title of the chat that is shown. */
  readonly rename: () => void
  /** Puts a prompt into the message, asking first for what it leaves open. */
  readonly pickPrompt: (prompt: SavedPrompt) => void
}

/** Every prompt, command, conversation and model there is, what is nearest first. */
export function usePaletteEntries(
  id: ConversationId | null,
  { selected, pages, askForTool, askForEdit, rename, pickPrompt }: Around,
): { readonly entries: readonly Entry[]; readonly noteOf: (query: string) => string | undefined } {
  const prompts = usePromptEntries(pickPrompt)
  const servers = useServerEntries(id)
  const chat = useChatCommands(id, { rename, askForTool })
  const message = useMessageCommands(id, selected, askForEdit)
  const app = useAppCommands(pages)
  const chats = useChatEntries()
  const models = useModelEntries(id)
  const entries = [
    ...prompts,
    ...servers,
    ...(selected === undefined ? [...chat, ...message] : [...message, ...chat]),
    ...app,
    ...chats,
    ...models.entries,
  ]
  return { entries, noteOf: models.noteOf }
}

/** The message that has the focus, or what is in it; undefined for none. */
export const focusedMessage = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-message-id]')?.dataset['messageId']
