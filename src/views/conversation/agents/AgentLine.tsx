import { Link } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { shownTitle } from '@/domain/conversations/listedChat'
import { selectConversation, selectIsReplying } from '@/store/selectors'
import { spelledOut } from '@/lib/text/visiblePieces'
import { Bot } from '@/ui/icons'

/** Above the message box of a sub-agent's chat: who gave the task, and where what is typed goes. */
export function AgentLine({ conversationId }: { readonly conversationId: ConversationId }) {
  const parentId = useAppState((state) => state.conversations[conversationId]?.settings.agent?.parent)
  const parent = useAppState((state) => parentId && selectConversation(parentId)(state))
  const isWorking = useAppState(selectIsReplying(conversationId))
  if (!parent) return null
  return (
    <p className="mb-2 flex items-start gap-2 rounded-[12px] border border-line bg-tint px-3 py-2 text-[13px] text-muted">
      <Bot aria-hidden size={15} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isWorking
          ? t('A sub-agent works here. What you write reaches it at its next step.')
          : t('A sub-agent worked here. What you write now stays in this chat.')}{' '}
        <Link href={`/c/${encodeURIComponent(parent.id)}`} className="text-accent underline">
          {t('Back to “{title}”', { title: spelledOut(shownTitle(parent.title)) })}
        </Link>
      </span>
    </p>
  )
}
