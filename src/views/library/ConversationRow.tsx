import { MoreHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'wouter'

import type { Conversation } from '@/domain/conversation'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/usePlace'
import { selectReply } from '@/store/selectors'
import { classNames } from '@/ui/classNames'
import type { MenuItem } from '@/ui/Menu'
import { MenuButton } from '@/ui/MenuButton'

type Props = { readonly conversation: Conversation; readonly isCurrent: boolean; readonly onPick: () => void }

/** One conversation in the list. Memoised: ten thousand of them stand in the list while one changes. */
export const ConversationRow = memo(function ConversationRow({ conversation, isCurrent, onPick }: Props) {
  const { renameConversation, changeConversation, trashConversations } = useCommands()
  const go = useGo()
  const { id, title, pinned, archived } = conversation
  const isReplying = useAppState(selectReply(conversation.id)) !== undefined
  const [isRenaming, setRenaming] = useState(false)

  const menuItems = (): readonly MenuItem[] => [
    {
      type: 'item',
      label: pinned ? 'Unpin' : 'Pin',
      onPick: () => void changeConversation(id, { pinned: !pinned }),
    },
    {
      type: 'item',
      label: 'Rename',
      onPick: () => {
        setRenaming(true)
      },
    },
    {
      type: 'item',
      label: archived ? 'Take out of the archive' : 'Archive',
      onPick: () => void changeConversation(id, { archived: !archived }),
    },
    { type: 'separator' },
    {
      type: 'item',
      label: 'Delete',
      isDanger: true,
      onPick: () => {
        if (isCurrent) go('/')
        void trashConversations([id])
      },
    },
  ]

  if (isRenaming) {
    return (
      <li>
        <input
          aria-label="Title"
          defaultValue={conversation.title}
          // The person has just asked to type here.
          ref={(input) => {
            input?.select()
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape') setRenaming(false)
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
          onBlur={(event) => {
            setRenaming(false)
            void renameConversation(conversation.id, event.target.value)
          }}
          className="h-8 w-full rounded border border-accent bg-surface px-2.5 text-sm"
        />
      </li>
    )
  }
  return (
    <li
      className={classNames(
        'group relative flex items-center rounded',
        isCurrent ? 'bg-accent-soft' : 'hover:bg-tint',
      )}
    >
      <Link
        href={`/c/${encodeURIComponent(conversation.id)}`}
        onClick={onPick}
        aria-current={isCurrent ? 'page' : undefined}
        className="min-w-0 flex-1 truncate rounded py-1 pr-8 pl-2.5 text-sm leading-6 pointer-coarse:py-2.5"
        dir="auto"
      >
        {conversation.title}
        {isReplying && (
          <span className="ml-1.5 inline-block size-1.5 rounded-full bg-accent align-middle">
            <span className="sr-only">, replying</span>
          </span>
        )}
      </Link>
      <MenuButton
        label={`Options for ${title}`}
        icon={MoreHorizontal}
        items={menuItems}
        className="absolute right-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  )
})
