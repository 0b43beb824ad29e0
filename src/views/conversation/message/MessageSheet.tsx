import { describeReply } from '@/domain/replies/describeReply'
import { spokenText } from '@/domain/messages/spokenText'
import { formatClock } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import type { IconDrawing } from '@/ui/firstIcons'
import { Check, Copy, GitBranch, Pencil, RefreshCw } from '@/ui/icons'
import type { MenuItem } from '@/ui/overlays/Menu'
import { Sheet } from '@/ui/overlays/Sheet'

import { type MessageVerbsProps, useMessageVerbs } from './useMessageVerbs'

type Props = MessageVerbsProps & { readonly onClose: () => void }

/** What a long press on a message opens: its facts, and all that can be done with it. */
export default function MessageSheet({ onClose, ...props }: Props) {
  const { message, onEdit } = props
  const { copy, regenerate, branch, isReplying, markItems, moreItems } = useMessageVerbs(props)
  const { reply, status, createdAt } = message
  const at = { time: formatClock(createdAt) }
  const facts = reply ? describeReply(reply, status).map(({ text }) => text) : []
  const first: readonly MenuItem[] = [
    { type: 'item', icon: Copy, label: t('Copy'), onPick: () => void copy(spokenText(message)) },
    reply
      ? {
          type: 'item',
          icon: RefreshCw,
          label: t('Regenerate'),
          isDisabled: isReplying,
          onPick: regenerate,
        }
      : { type: 'item', icon: Pencil, label: t('Edit'), isDisabled: isReplying, onPick: onEdit },
    { type: 'item', icon: GitBranch, label: t('Branch from here'), onPick: branch },
    ...markItems(),
    { type: 'separator' },
  ]
  return (
    <Sheet
      title={reply ? t('Reply of {time}', at) : t('Message of {time}', at)}
      side="bottom"
      onClose={onClose}
    >
      {facts.length > 0 && (
        <p className="px-4 pt-2 text-[13px] text-muted tabular-nums">{facts.join(' · ')}</p>
      )}
      <ul className="py-1">
        {[...first, ...moreItems()].map(
          (item, index) =>
            item.type !== 'heading' && (
              <li key={index}>
                <SheetRow item={item} onClose={onClose} />
              </li>
            ),
        )}
      </ul>
    </Sheet>
  )
}

type RowProps = {
  readonly item: Exclude<MenuItem, { type: 'heading' }>
  readonly onClose: () => void
}

function SheetRow({ item, onClose }: RowProps) {
  if (item.type === 'separator') return <hr className="my-1 border-line" />
  const { label, onPick } = item
  const { icon, isDanger, isDisabled } = item.type === 'item' ? item : {}
  const isChecked = item.type === 'check' && item.isChecked
  const Icon = icon ?? (isChecked ? Check : NoIcon)
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-pressed={item.type === 'check' ? isChecked : undefined}
      onClick={() => {
        onClose()
        onPick()
      }}
      className={`flex min-h-12 w-full items-center gap-4 px-5 text-start disabled:opacity-45 ${isDanger ? 'text-danger' : 'text-text'}`}
    >
      <Icon aria-hidden size={19} strokeWidth={1.75} className="shrink-0 text-muted" />
      {label}
    </button>
  )
}

/** The room of one, so that all words begin in one line. */
const NoIcon: IconDrawing = () => <span className="w-[19px] shrink-0" />
