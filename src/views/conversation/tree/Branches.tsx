import { useMemo, useState, type KeyboardEvent } from 'react'

import { shownTitle, titleOf } from '@/domain/conversations/listedChat'
import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { formatMoney } from '@/domain/pricing'
import { branchRows, type BranchRow } from '@/domain/tree/branchRows'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { askToMerge } from '@/hooks/replies/askToMerge'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { mark, t } from '@/lib/text/t'
import { selectIsReplying, selectThread } from '@/store/selectors'
import { classNames } from '@/ui/classNames'
import { Ellipsis } from '@/ui/icons'
import { keyAlong } from '@/ui/keyAlong'
import { VirtualList } from '@/ui/layout/VirtualList'
import { toPlain } from '@/ui/markdown'
import { Dialog } from '@/ui/overlays/Dialog'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

type Props = {
  readonly conversationId: ConversationId
  /** Shows the branch through a message, at that message. */
  readonly onJump: (id: MessageId) => void
  readonly onCompare: (id: MessageId) => void
  readonly onClose: () => void
}

/** Deeper branches are not indented further. */
const DEEPEST = 10
const SPEAKERS = {
  user: mark('You'),
  assistant: mark('Reply'),
  system: mark('System'),
  tool: mark('Tool'),
} as const

/** A picture of the tree: where branches part, how long they are and what they cost. Arrows walk, Enter goes there. */
export default function Branches({ conversationId, onJump, onCompare, onClose }: Props) {
  const { tree, path } = useAppState(selectThread(conversationId))
  const rows = useMemo(() => branchRows(tree, path), [tree, path])
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      rows.findLastIndex(({ isShown }) => isShown),
    ),
  )
  const current = rows[Math.min(active, rows.length - 1)]
  const itemsOf = useBranchItems(conversationId, { onJump, onCompare, onClose })

  function act(event: KeyboardEvent) {
    // A branch's menu has keys of its own.
    if (event.target !== event.currentTarget) return
    const steps: Partial<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
      // To where it parted, and to its first branch.
      ArrowLeft: rows.findLastIndex((row, index) => index < active && row.depth < (current?.depth ?? 0)),
      ArrowRight: current?.parts === true ? active + 1 : active,
    }
    const next = steps[keyAlong(event)]
    if (next !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(rows.length - 1, next)))
    }
    if (event.key === 'Enter' && current) onJump(current.first.id)
    if (event.key.toLowerCase() === 'c' && current && current.variants > 1) onCompare(current.first.id)
  }

  return (
    <Dialog
      title={t('Branches')}
      description={t('Choose a branch to open it. Press Enter to open, C to compare variants.')}
      size="large"
      onClose={onClose}
    >
      <div
        role="tree"
        aria-label={t('Branches')}
        tabIndex={0}
        aria-activedescendant={current && `branch-${current.first.id}`}
        onKeyDown={act}
        className="flex h-[min(60dvh,32rem)] flex-col p-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
      >
        <VirtualList
          label={t('Branches')}
          role="presentation"
          items={rows}
          keyOf={({ first }) => first.id}
          estimateHeight={() => 36}
          visibleIndex={active}
          renderItem={(row) => (
            <Branch row={row} isActive={row === current} onJump={onJump} items={() => itemsOf(row)} />
          )}
        />
      </div>
    </Dialog>
  )
}

type BranchProps = {
  readonly row: BranchRow
  readonly isActive: boolean
  readonly onJump: Props['onJump']
  readonly items: () => readonly MenuItem[]
}

function Branch({ row, isActive, onJump, items }: BranchProps) {
  const { first, count, depth, variant, variants, isShown, cost } = row
  const text = shownTitle(titleOf(toPlain(messageText(first))))
  return (
    <div
      role="treeitem"
      id={`branch-${first.id}`}
      aria-level={depth + 1}
      aria-posinset={variant}
      aria-setsize={variants}
      aria-selected={isActive}
      aria-current={isShown || undefined}
      tabIndex={-1}
      className={classNames(
        'group/branch flex cursor-default items-center rounded text-sm',
        isActive ? 'bg-accent-soft' : 'hover:bg-tint',
      )}
    >
      {/* The tree has the focus and its keys; the pointer is a second way to the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div
        onClick={() => onJump(first.id)}
        className="flex min-h-9 min-w-0 flex-1 items-stretch gap-2 pointer-coarse:min-h-11"
      >
        <span aria-hidden className="flex shrink-0 ps-2">
          {Array.from({ length: Math.min(depth, DEEPEST) }, (_, index) => (
            <span key={index} className="w-4 border-s border-line-strong" />
          ))}
          <span className="flex w-4 items-center">
            <span
              className={classNames(
                'size-2.5 rounded-full border',
                isShown ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
              )}
            />
          </span>
        </span>
        <span className="flex min-w-0 flex-1 gap-2 max-sm:flex-col max-sm:justify-center max-sm:gap-0 max-sm:py-1">
          <span className="flex min-w-0 flex-1 items-center gap-2 max-sm:flex-none">
            <span className="shrink-0 text-muted">{t(SPEAKERS[first.role])}</span>
            <span className={classNames('min-w-0 truncate', isShown && 'font-medium')} dir={dirOf(text)}>
              {text}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-3 text-[13px] text-muted tabular-nums">
            {isShown && <span className="sr-only">{t('current')}</span>}
            {variants > 1 && (
              <span>
                {variant} / {variants}
              </span>
            )}
            <span>{plural(count, { one: '{count} message', other: '{count} messages' })}</span>
            {cost && cost.type !== 'unknown' && <span>{formatMoney(cost)}</span>}
          </span>
        </span>
      </div>
      <MenuButton
        label={t('Options for “{text}”', { text: text || t(SPEAKERS[first.role]) })}
        icon={Ellipsis}
        items={items}
        // Tab leads from the tree to the menu of the branch one is at.
        tabIndex={isActive ? undefined : -1}
        className={classNames(
          'shrink-0 focus-visible:opacity-100 group-hover/branch:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100',
          !isActive && 'opacity-0',
        )}
      />
    </div>
  )
}

type Ways = {
  readonly onJump: (id: MessageId) => void
  readonly onCompare: (id: MessageId) => void
  readonly onClose: () => void
}

/** What can be done with a branch in the picture of the tree. */
function useBranchItems(
  conversationId: ConversationId,
  { onJump, onCompare, onClose }: Ways,
): (row: BranchRow) => readonly MenuItem[] {
  const { forkConversation, regenerateReply, deleteMessage } = useCommands()
  const isDisabled = useAppState(selectIsReplying(conversationId))
  const go = useGo()

  async function fork(id: MessageId) {
    const made = await forkConversation(conversationId, id)
    if (made === undefined) return
    onClose()
    go(`/c/${encodeURIComponent(made)}`)
  }

  return ({ first, last, count, variants }) => [
    { type: 'item', label: t('Go to its start'), onPick: () => onJump(first.id) },
    ...(count > 1
      ? ([{ type: 'item', label: t('Go to its end and continue'), onPick: () => onJump(last) }] as const)
      : []),
    ...(variants > 1
      ? ([{ type: 'item', label: t('Compare variants…'), onPick: () => onCompare(first.id) }] as const)
      : []),
    ...(variants > 1 && first.role === 'assistant'
      ? ([
          {
            type: 'item',
            label: t('Merge replies…'),
            isDisabled,
            onPick: () => {
              onJump(first.id)
              askToMerge({ conversationId, id: first.id })
            },
          },
        ] as const)
      : []),
    { type: 'separator' },
    { type: 'item', label: t('Branch into new chat'), onPick: () => void fork(last) },
    ...(first.role === 'assistant'
      ? ([
          {
            type: 'item',
            label: t('Regenerate'),
            isDisabled,
            onPick: () => {
              onJump(first.id)
              void regenerateReply(conversationId, first.id)
            },
          },
        ] as const)
      : []),
    { type: 'separator' },
    {
      type: 'item',
      label: t('Delete with all replies below'),
      isDanger: true,
      isDisabled,
      onPick: () => {
        // Undo is shown over the conversation, which the dialog covers.
        onClose()
        void deleteMessage(conversationId, first.id, { withFollowing: true })
      },
    },
  ]
}
