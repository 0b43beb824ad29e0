import { createContext, use, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Link } from 'wouter'

import type { ListedChat } from '@/domain/conversations/listedChat'
import { trashDaysLeft } from '@/domain/conversations/libraryRows'
import type { ConversationId } from '@/domain/ids'
import { modelStatusWords } from '@/domain/models/goneModel'
import { useApp, useCommands } from '@/hooks/app'
import { askForBranches } from '@/hooks/conversations/askedInChat'
import { useChatMenu, type ChatAsks } from '@/hooks/conversations/useChatMenu'
import { useChatState, useIsQuestion, type ChatState } from '@/hooks/conversations/useChatState'
import { useGo } from '@/hooks/conversations/usePlace'
import { useModelStatuses, type ModelStatusOf } from '@/hooks/models/useModelLabel'
import { useModels } from '@/hooks/models/useModels'
import { dotted } from '@/lib/text/dotted'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { GitBranch, MoreHorizontal, TriangleAlert } from '@/ui/icons'
import { MenuButton } from '@/ui/overlays/MenuButton'
import { focusBack } from '@/ui/overlays/useFocusBack'

import { CHATS_DRAGGED, ProjectMark, readDragged, writeDragged } from '../projects/ProjectList'

type Props = {
  readonly conversation: ListedChat
  /** A branch of the chat above it. */
  readonly isUnder?: true | undefined
  readonly isCurrent: boolean
  /** Undefined unless conversations are being selected. */
  readonly isSelected: boolean | undefined
  readonly actions: RowActions
}

/** One conversation in the list. */
export function ConversationRow({ conversation, isUnder, isCurrent, isSelected, actions }: Props) {
  const { id, title, tags, trashedAt, settings } = conversation
  const { now } = useApp()
  const chatState = useChatState(id)
  const isQuestion = useIsQuestion(id)
  const stateWords =
    chatState && t(STATE_WORDS[chatState === 'waiting' && isQuestion ? 'question' : chatState])
  const [isRenaming, setRenaming] = useState(false)
  const [isRenamed, setRenamed] = useState(false)
  const menuItems = useRowMenu(conversation, actions, () => {
    setRenaming(true)
  })
  const endRenaming = (isByKeys: boolean) => {
    setRenaming(false)
    setRenamed(isByKeys)
  }

  const drag = (event: DragEvent) => writeDragged(event.dataTransfer, actions.draggedWith(id))

  if (isRenaming) return <RenameBox conversation={conversation} onDone={endRenaming} />
  if (isSelected !== undefined) {
    return (
      <label
        draggable
        onDragStart={drag}
        className={classNames(
          'flex cursor-default items-center gap-2 rounded px-2.5 py-1 text-sm leading-6 pointer-coarse:min-h-11',
          isSelected ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => {
            const { nativeEvent } = event
            actions.select(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }}
          className="size-4 shrink-0 accent-(--accent)"
        />
        <span className="min-w-0 truncate" dir={dirOf(title)}>
          <ForeignName text={title} />
        </span>
      </label>
    )
  }
  return (
    // Its link is what is dragged and what has the focus; the menu does the same by keys.
    <div
      onDragStart={drag}
      {...(actions.byHand && droppable(actions.byHand, id))}
      className={classNames(
        'group relative flex items-center rounded',
        isCurrent ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Link
        // The box that had the focus is gone.
        ref={isRenamed ? focusBack : undefined}
        href={`/c/${encodeURIComponent(id)}`}
        onClick={actions.onPick}
        aria-current={isCurrent ? 'page' : undefined}
        data-state={chatState}
        aria-description={dotted([isUnder && t('Branch'), stateWords]) || undefined}
        className="flex min-w-0 flex-1 items-baseline gap-2 rounded py-1 pe-2.5 ps-2.5 text-sm group-focus-within:pe-8 group-hover:pe-8 pointer-coarse:pe-8 leading-6 pointer-coarse:py-2.5"
      >
        {isUnder && <GitBranch aria-hidden size={14} className="ms-1 shrink-0 self-center text-muted" />}
        <span
          className={classNames('min-w-0 truncate', chatState === 'unread' && 'font-semibold')}
          dir={dirOf(title)}
        >
          <ForeignName text={title} />
        </span>
        <ProjectMark id={settings.project} />
        {trashedAt === null && <ModelMark settings={settings} />}
        {chatState && <StateMark state={chatState} isQuestion={isQuestion} />}
        {(tags.length > 0 || trashedAt !== null) && (
          <span className="ms-auto max-w-20 shrink-0 truncate text-[12px] text-muted tabular-nums group-hover:opacity-0">
            {trashedAt === null
              ? dotted(tags)
              : plural(trashDaysLeft(trashedAt, now()), {
                  one: '{count} day left',
                  other: '{count} days left',
                })}
          </span>
        )}
      </Link>
      <MenuButton
        label={t('Options for {title}', { title })}
        icon={MoreHorizontal}
        items={menuItems}
        className="absolute end-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  )
}

/** Takes the place of the row for chats that are dropped on it. */
const droppable = (byHand: ByHand, id: ConversationId) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(CHATS_DRAGGED)) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const ids = readDragged(event.dataTransfer)
    if (ids.length === 0 || ids.includes(id)) return
    event.preventDefault()
    byHand.drop(ids, id)
  },
})

const STATE_WORDS: Readonly<Record<ChatState | 'question', string>> = {
  running: mark('Replying'),
  waiting: mark('Asks for your approval'),
  question: mark('Asks you a question'),
  unread: mark('New reply'),
}

/** A ring while it runs, words where it waits, a dot until it is read. Its link says so to those who hear it. */
const StateMark = ({ state, isQuestion }: { readonly state: ChatState; readonly isQuestion: boolean }) =>
  state === 'waiting' ? (
    <span aria-hidden className="chat-allow">
      {isQuestion ? t('Question') : t('Allow?')}
    </span>
  ) : (
    <span aria-hidden className={state === 'running' ? 'chat-ring' : 'chat-dot'} />
  )

const StatusContext = createContext<ModelStatusOf>(() => undefined)

/** Provides the status of models to the rows inside; read once for all of them. */
export const ModelStatuses = ({ children }: { readonly children: ReactNode }) => (
  <StatusContext value={useModelStatuses(useModels()).statusOf}>{children}</StatusContext>
)

/** The mark of a conversation whose model is gone or ends soon; nothing otherwise. */
function ModelMark({ settings }: Pick<ListedChat, 'settings'>) {
  const status = use(StatusContext)(settings)
  if (!status) return null
  const words = t('{label}: {value}', { label: status.model.name, value: modelStatusWords(status) })
  return (
    <span data-tooltip={words} className="shrink-0 self-center text-money">
      <TriangleAlert aria-hidden size={13} />
      <span className="sr-only"> ({words})</span>
    </span>
  )
}

/** The title of a conversation as a box: Enter or leaving keeps it, Escape does not. */
function RenameBox({
  conversation,
  onDone,
}: {
  readonly conversation: ListedChat
  /** Told whether keys ended it, which then go on from there. */
  readonly onDone: (isByKeys: boolean) => void
}) {
  const { renameConversation } = useCommands()
  const isByKeys = useRef(false)
  return (
    <input
      autoComplete="off"
      aria-label={t('Title')}
      defaultValue={conversation.title}
      // The person has just asked to type here.
      ref={(input) => {
        input?.focus()
        input?.select()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        isByKeys.current = true
        if (event.key === 'Escape') event.currentTarget.value = conversation.title
        event.currentTarget.blur()
      }}
      onBlur={(event) => {
        onDone(isByKeys.current)
        const { value } = event.target
        if (value !== conversation.title) void renameConversation(conversation.id, value)
      }}
      className="h-8 w-full rounded border border-accent bg-surface px-2.5 text-sm focus-visible:outline-offset-0 pointer-coarse:h-11"
    />
  )
}

/** What the list does for its rows. */
export type RowActions = Required<Omit<ChatAsks, 'rename' | 'showBranches'>> & {
  /** Told when the person chose a conversation, so that a sheet can close. */
  readonly onPick: () => void
  /** What goes along when a chat is dragged: those selected with it. */
  readonly draggedWith: (id: ConversationId) => readonly ConversationId[]
  /** Where chats are sorted by hand. */
  readonly byHand?: ByHand | undefined
}

/** Puts chats elsewhere in the list: one a line up (-1) or down (1), or some at the place of another. */
export type ByHand = {
  readonly canMove: (id: ConversationId, by: -1 | 1) => boolean
  readonly move: (id: ConversationId, by: -1 | 1) => void
  readonly drop: (ids: readonly ConversationId[], target: ConversationId) => void
}

/** The menu of one chat in the list, whose title is changed in its row. */
function useRowMenu(conversation: ListedChat, actions: RowActions, rename: () => void) {
  const go = useGo()
  const { byHand } = actions
  const items = useChatMenu(conversation, {
    ...actions,
    rename,
    showBranches: () => {
      askForBranches(conversation.id)
      go(`/c/${encodeURIComponent(conversation.id)}`)
      actions.onPick()
    },
  })
  if (!byHand) return items
  const { id } = conversation
  const item = (label: string, by: -1 | 1) =>
    byHand.canMove(id, by) ? [{ type: 'item', label, onPick: () => byHand.move(id, by) } as const] : []
  return () => [
    ...item(t('Move up'), -1),
    ...item(t('Move down'), 1),
    { type: 'separator' } as const,
    ...items(),
  ]
}
