import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { selectConversationSettings } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'
import { ModelNotice } from '@/views/catalog/changes/ModelNotice'
import { OfflineNotice } from '@/views/conversation/offline/OfflineNotice'

import './chatNotices.css'

const TitleOffer = onDemand(() =>
  import('@/views/conversation/title/TitleOffer').then((module) => module.TitleOffer),
)

const TemporaryNotice = onDemand(() =>
  import('@/views/conversation/temporary/TemporaryNotice').then((module) => module.TemporaryNotice),
)

const MemoryLine = onDemand(() =>
  import('@/views/conversation/memory/MemoryLine').then((module) => module.MemoryLine),
)

const ProjectLine = onDemand(() =>
  import('@/views/conversation/project/ProjectLine').then((module) => module.ProjectLine),
)

/** What a chat has to say above its messages; nothing for most. */
export function ChatNotices({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const asksForTitle = useAppState(({ settings }) => settings.titles === 'ask')
  const isTemporary = useAppState(
    (state) => conversationId !== null && state.conversations[conversationId]?.isTemporary,
  )
  const isInProject = useAppState(
    (state) => selectConversationSettings(conversationId)(state).project !== undefined,
  )
  const isMemoryOn = useAppState(({ settings }) => settings.isMemoryOn)
  return (
    <div className="chat-notices">
      {isTemporary && conversationId !== null && (
        <TemporaryNotice key={conversationId} conversationId={conversationId} />
      )}
      {isInProject && <ProjectLine conversationId={conversationId} />}
      {isMemoryOn && <MemoryLine conversationId={conversationId} />}
      <OfflineNotice conversationId={conversationId} />
      <ModelNotice conversationId={conversationId} />
      {asksForTitle && conversationId !== null && (
        <TitleOffer key={conversationId} conversationId={conversationId} />
      )}
    </div>
  )
}
