import { useEffect, useState } from 'react'

import { type ChatAsked, onChatAsked } from '@/hooks/conversations/useChatMenu'
import { onDemand } from '@/ui/feedback/onDemand'

const RenameDialog = onDemand(() =>
  import('@/views/palette/RenameDialog').then((module) => module.RenameDialog),
)
const TagDialog = onDemand(() => import('@/views/library/LibraryDialogs').then((module) => module.TagDialog))
const MoveDialog = onDemand(() =>
  import('@/views/library/projects/MoveDialog').then((module) => module.default),
)
const TitleDialog = onDemand(() =>
  import('@/views/library/LibraryDialogs').then((module) => module.TitleDialog),
)
const DeleteForever = onDemand(() =>
  import('@/views/library/LibraryDialogs').then((module) => module.DeleteForever),
)

/** What is asked about one chat from above it, where the list may not be in the page. */
export function ChatDialogs() {
  const [asked, setAsked] = useState<ChatAsked>()
  useEffect(() => onChatAsked(setAsked), [])
  if (!asked) return null
  const { id } = asked
  const onClose = () => setAsked(undefined)
  switch (asked.what) {
    case 'rename':
      return <RenameDialog id={id} onClose={onClose} />
    case 'tags':
      return <TagDialog ids={[id]} onClose={onClose} />
    case 'title':
      return <TitleDialog id={id} onClose={onClose} />
    case 'move':
      return <MoveDialog ids={[id]} onClose={onClose} onMoved={onClose} />
    case 'deleteForever':
      return <DeleteForever ids={[id]} onClose={onClose} />
  }
}
