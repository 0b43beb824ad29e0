import { useState } from 'react'

import { describeReply } from '@/domain/replies/describeReply'
import { spokenText } from '@/domain/messages/spokenText'
import { dotted } from '@/lib/text/dotted'
import { formatClock } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { Check, Copy, GitBranch, MoreHorizontal, Pencil, RefreshCw } from '@/ui/icons'
import type { MenuItem } from '@/ui/overlays/Menu'
import { Sheet } from '@/ui/overlays/Sheet'

import { type MessageVerbsProps, useMessageVerbs } from './useMessageVerbs'

type Props = MessageVerbsProps & { readonly onClose: () => void }

/** What a long press on a message opens: its facts and what people do most, the rest behind “More”. */
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
  ]
  const [isWhole, setWhole] = useState(false)
  const all = moreItems()
  const often = all.filter(isOften)
  const shown: readonly MenuItem[] = isWhole
    ? all.filter((item) => !isOften(item))
    : [
        ...first,
        ...often.filter(({ isDanger }) => isDanger !== true),
        ...markItems(),
        { type: 'separator' },
        ...often.filter(({ isDanger }) => isDanger === true),
      ]
  return (
    <Sheet
      title={reply ? t('Reply of {time}', at) : t('Message of {time}', at)}
      side="bottom"
      onClose={onClose}
    >
      {facts.length > 0 && <p className="px-4 pt-2 text-[13px] text-muted tabular-nums">{dotted(facts)}</p>}
      {/* Another list, so that what was pressed there is not pressed again here. */}
      <ul key={String(isWhole)} className="py-1">
        {shown.map((item, index) => (
          <li key={index}>
            <SheetRow item={item} onClose={onClose} />
          </li>
        ))}
        {!isWhole && (
          <li>
            <button
              type="button"
              aria-expanded={false}
              onClick={() => setWhole(true)}
              className={`${ROW} text-text`}
            >
              <MoreHorizontal aria-hidden size={19} strokeWidth={1.75} className="shrink-0 text-muted" />
              {t('More')}
            </button>
          </li>
        )}
      </ul>
    </Sheet>
  )
}

const isOften = (item: MenuItem): item is MenuItem & { readonly type: 'item' } =>
  item.type === 'item' && item.isOften === true

const ROW = 'flex min-h-12 w-full items-center gap-4 px-4 text-start disabled:opacity-45'

type RowProps = {
  readonly item: MenuItem
  readonly onClose: () => void
}

function SheetRow({ item, onClose }: RowProps) {
  if (item.type === 'separator') return <hr className="my-1 border-line" />
  if (item.type === 'heading')
    return <p className="px-4 pt-3 pb-1 text-[13px] text-muted tabular-nums">{item.label}</p>
  const { label, onPick } = item
  const { icon, isDanger, isDisabled } = item.type === 'item' ? item : {}
  const isChecked = item.type === 'check' && item.isChecked
  // What is behind “More” has no icons, and begins at the edge.
  const Icon = icon ?? (isChecked ? Check : undefined)
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-pressed={item.type === 'check' ? isChecked : undefined}
      onClick={() => {
        onClose()
        onPick()
      }}
      className={`${ROW} ${isDanger ? 'text-danger' : 'text-text'}`}
    >
      {Icon && (
        <Icon
          aria-hidden
          size={19}
          strokeWidth={1.75}
          className={`shrink-0 ${isDanger ? '' : 'text-muted'} ${isChecked ? 'order-1 ms-auto' : ''}`}
        />
      )}
      {label}
    </button>
  )
}
