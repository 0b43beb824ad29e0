import { useEffect, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { SavedPrompt } from '@/domain/settings/settings'
import { focusedMessage, usePaletteEntries } from '@/hooks/palette/usePaletteEntries'
import { useConversationInAddress } from '@/hooks/conversations/usePlace'
import { useApp, useCommands } from '@/hooks/app'
import { selectDraft } from '@/store/selectors'
import { focusComposer } from '@/ui/focusComposer'
import { InsertPrompt } from '@/views/conversation/prompts/InsertPrompt'
import { askForEdit, askForTool } from '@/views/conversation/tools/toolRequests'
import { Palette } from '@/views/palette/Palette'
import { RenameDialog } from '@/views/palette/RenameDialog'
import { SECTIONS } from '@/views/settings/sections'
import { SETTING_NAMES } from '@/views/settings/settingNames'

type Props = {
  /** Opened by a slash in an empty message. */
  readonly isSlash: boolean
  /** What was typed while this was loading. */
  readonly takeTyped: () => string
  readonly onClose: () => void
}

const PAGES = { sections: SECTIONS, names: SETTING_NAMES }

/** The command palette over the chat that is shown. */
export default function PaletteDialog({ isSlash, takeTyped, onClose }: Props) {
  const id = useConversationInAddress()
  const typed = useTyped(id ?? 'new', isSlash, onClose)
  const [isRenaming, setIsRenaming] = useState(false)
  const [prompt, setPrompt] = useState<SavedPrompt>()
  // Looked up once: the palette has the focus from then on.
  const [selected] = useState(focusedMessage)
  const { entries, noteOf } = usePaletteEntries(id, {
    selected,
    pages: PAGES,
    askForTool,
    askForEdit,
    rename: () => setIsRenaming(true),
    pickPrompt: setPrompt,
  })
  if (typed === undefined) return null
  if (prompt)
    return (
      <InsertPrompt
        conversationId={id}
        prompt={prompt}
        at={undefined}
        onDone={() => {
          setPrompt(undefined)
          onClose()
          focusComposer()
        }}
      />
    )
  if (isRenaming && id !== null) return <RenameDialog id={id} onClose={onClose} />
  return (
    <Palette
      conversationId={id}
      entries={entries}
      noteOf={noteOf}
      isSlash={isSlash}
      typed={typed}
      takeTyped={takeTyped}
      onClose={onClose}
    />
  )
}

/**
 * What was typed into an empty message after the slash, while this code was loading: meant for the palette, taken once.
 * Undefined, with the palette closed, where it was a second slash: that is the slash itself.
 */
function useTyped(
  draftId: ConversationId | 'new',
  isSlash: boolean,
  onSlashItself: () => void,
): string | undefined {
  const { store } = useApp()
  const { saveDraft } = useCommands()
  const [draft] = useState(() => selectDraft(draftId)(store.getState()))
  const typed = isSlash ? draft.text : ''
  const isSlashItself = typed.startsWith('/')
  useEffect(() => {
    if (isSlashItself) onSlashItself()
    else if (typed !== '') saveDraft(draftId, { ...draft, text: '' })
  }, [typed, isSlashItself, onSlashItself, draft, draftId, saveDraft])
  return isSlashItself ? undefined : typed
}
