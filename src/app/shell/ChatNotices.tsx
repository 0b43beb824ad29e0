import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { onDemand } from '@/ui/feedback/onDemand'
import { ModelNotice } from '@/views/catalog/changes/ModelNotice'

const TitleOffer = onDemand(() =>
  import('@/views/conversation/title/TitleOffer').then((module) => module.TitleOffer),
)

/** What a chat has to say above its messages; nothing for most. */
export function ChatNotices({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const asksForTitle = useAppState(({ settings }) => settings.titles === 'ask')
  return (
    <>
      <ModelNotice conversationId={conversationId} />
      {asksForTitle && conversationId !== null && (
        <TitleOffer key={conversationId} conversationId={conversationId} />
      )}
    </>
  )
}
