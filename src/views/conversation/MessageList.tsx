import { ArrowDown } from 'lucide-react'

import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { selectPath, selectReply } from '@/store/selectors'
import { Button } from '@/ui/Button'

import { MessageItem } from './MessageItem'
import { useFollowEnd } from './useFollowEnd'

type Props = {
  readonly conversationId: ConversationId
  readonly markedMessageId: string | null
  readonly onInspect: (exchangeId: string) => void
}

/** The messages on the shown path. It follows a reply only while the reader is at the end. */
export function MessageList({ conversationId, markedMessageId, onInspect }: Props) {
  const path = useAppState(selectPath(conversationId))
  const isReplying = useAppState(selectReply(conversationId)) !== undefined
  const { scroller, content, isAtEnd, jumpToEnd } = useFollowEnd({ conversationId, markedMessageId })

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="region"
        aria-label="Messages"
        // The transcript scrolls by keys only when it can have the focus.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div
          ref={content}
          role="log"
          aria-relevant="additions"
          aria-busy={isReplying}
          className="mx-auto flex max-w-[calc(72ch+3rem)] flex-col gap-6 px-4 pt-6 pb-8 md:px-6 density-compact:gap-4"
        >
          {path.map((id) => (
            <MessageItem
              key={id}
              conversationId={conversationId}
              id={id}
              isLast={id === path.at(-1)}
              isMarked={id === markedMessageId}
              onInspect={onInspect}
            />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-[var(--shadow-float)]"
          onClick={jumpToEnd}
        >
          <ArrowDown aria-hidden size={14} />
          Jump to latest
        </Button>
      )}
    </div>
  )
}
