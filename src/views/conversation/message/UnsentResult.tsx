import { useMemo } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { answersNothing } from '@/domain/request/toolResults'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

/** Says of a tool's message that it is not sent, where it answers no call. */
export function UnsentResult({
  conversationId,
  id,
}: {
  readonly conversationId: ConversationId
  readonly id: MessageId
}) {
  const thread = useAppState(selectThread(conversationId))
  // Not in the selector, which is asked at each key.
  const isUnsent = useMemo(() => {
    const { tree, path } = thread
    const end = path.indexOf(id) + 1
    // Results are right below their calls: a round is never longer than this.
    const round = path.slice(Math.max(0, end - MOST_IN_ROUND), end + MOST_IN_ROUND)
    return answersNothing(
      round.flatMap((each) => tree.byId.get(each) ?? []),
      id,
    )
  }, [thread, id])
  if (!isUnsent) return null
  return (
    <p className="mt-1 text-[13px] text-muted">
      {t('Not sent: it doesn’t answer a tool call, and providers reject such messages.')}
    </p>
  )
}

const MOST_IN_ROUND = 128
