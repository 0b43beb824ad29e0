import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useTitleByModel, useTitlePrice } from '@/hooks/conversations/useTitleByModel'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { selectConversation, selectIsReplying, selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

/** After the first reply: what a title by the model costs, for the person to decide. Asked once a chat. */
export function TitleOffer({ conversationId }: { readonly conversationId: ConversationId }) {
  const conversation = useAppState(selectConversation(conversationId))
  const isReplying = useAppState(selectIsReplying(conversationId))
  const { tree, path } = useAppState(selectThread(conversationId))
  const [reply, ...later] = path
    .flatMap((id) => tree.byId.get(id) ?? [])
    .filter(({ role }) => role === 'assistant')
  if (conversation?.titledBy !== 'firstLine' || isReplying) return null
  if (reply?.status.type !== 'complete' || later.length > 0) return null
  return <Offer conversation={conversation} />
}

function Offer({ conversation: { id, title, settings } }: { readonly conversation: Conversation }) {
  const { renameConversation } = useCommands()
  const { isBusy, error, ask } = useTitleByModel(id)
  const price = useTitlePrice(id)
  const labelOf = useModelLabel()
  const { connectionId, modelId } = settings
  if (connectionId === null || modelId === null) return null
  return (
    <div
      role="group"
      aria-label={t('Chat title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-[13px]"
    >
      <span className="min-w-0 flex-1 max-sm:basis-full" role="status">
        {error === undefined
          ? t('Let {model} write a title for this chat? Cost of one request: {price}.', {
              model: labelOf({ connectionId, modelId }),
              price,
            })
          : t('No title was written. {error}', { error })}
      </span>
      <Button size="small" isBusy={isBusy} onClick={() => void ask()}>
        {t('Write title')}
      </Button>
      {/* Naming it by its first line is the answer: the chat is not asked about again. */}
      <Button size="small" variant="quiet" onClick={() => void renameConversation(id, title)}>
        {t('Keep first line')}
      </Button>
    </div>
  )
}
