import { ArrowDown } from '@/ui/icons'
import { useCallback, useEffect, useImperativeHandle, useMemo, useState, type Ref } from 'react'

import { describeUnreadable } from '@/domain/storage/storageError'
import { DRAFT_ID } from '@/domain/drafts/personMessage'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Finder } from '@/domain/search/createFinder'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { onSelectAsked } from '@/hooks/conversations/askedInChat'
import { useArrivals } from '@/hooks/conversations/useChatState'
import type { ContextCutFacts } from '@/hooks/context/useContext'
import type { ShownOpening } from '@/hooks/transcript/useOpening'
import { afterPaint } from '@/lib/time/afterPaint'
import { t } from '@/lib/text/t'
import type { Thread } from '@/store/conversationsSlice'
import { selectIsReplying, selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { onDemand } from '@/ui/feedback/onDemand'
import { shownPath, shownWith, useShownPath } from '@/hooks/tools/useShownPath'
import type { Unfold } from '@/ui/layout/Disclosure'

import { keptPlace, ROOM_PX } from './readingPlace'
import { SelectedContext, SelectionContext, type Selected } from '../selection/selection'
import { ChatTitle } from '../title/ChatTitle'
import { MessageToolsProvider } from '../tools/MessageToolsProvider'
import { PrintedRows } from '../tools/printing'
import { useEditRequests } from '../tools/toolRequests'
import { usePrinting } from '../tools/printing'
import { useSpannedCopy } from '../copy/useSpannedCopy'
import { CutLine, Row, Rows } from './Rows'
import { useTranscript } from './useTranscript'
import { useWalk } from './useSelectedRows'

import './print.css'

/** Up to here every message is in the page, for the browser's own find and for assistive tools. */
const MOST_PLAIN_MESSAGES = 150
/** With this many rounds of tools in one turn, hundreds may follow. */
const MOST_ROUNDS = 30

const SelectionBar = onDemand(() => import('../selection/SelectionBar').then((module) => module.default))
const ContextWatch = onDemand(() => import('../context/ContextWatch').then((module) => module.default))

/** What the rest of the conversation may ask of its messages. */
export type MessageListHandle = {
  /**
   * Scrolls to a message; where it is on another branch, that is shown first. What `found` matches in it is unfolded;
   * who looks for something scrolls by themselves to a message in the page.
   */
  show: (id: MessageId, found?: Finder) => void
  /** Moves the focus to the message before or after. */
  walk: (step: 1 | -1) => void
  /** Opens the person's last message for editing. */
  editLast: () => void
}

type Props = {
  readonly ref?: Ref<MessageListHandle>
  readonly conversationId: ConversationId
  readonly markedMessageId: string | null
  /** False while only its last messages are read: they can be looked at, and nothing can be done with them yet. */
  readonly isWhole: boolean
  readonly failure: ShownOpening['failure']
  readonly onInspect: (exchangeId: string) => void
}

/** The messages on the shown path. It follows a reply only while the reader is at the end. */
export function MessageList({ ref, conversationId, markedMessageId, isWhole, failure, onInspect }: Props) {
  const { store } = useApp()
  const { showMessage } = useCommands()
  const arrivals = useArrivals()
  const path = useShownPath(conversationId)
  const isReplying = useAppState(selectIsReplying(conversationId))
  const [isPlain, setPlain] = useState(isWhole && path.length <= MOST_PLAIN_MESSAGES)
  const [opensAt] = useState(() => {
    const marked = markedMessageId as MessageId | null
    const place = keptPlace(conversationId) ?? (marked && { messageId: marked, offsetPx: -ROOM_PX })
    return place && path.includes(place.messageId) ? place : null
  })
  const [facts, setFacts] = useState<ContextCutFacts | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const cut = useMemo(
    () => facts && { facts, isOpen: isChoosing, onOpenChange: setChoosing },
    [facts, isChoosing],
  )
  // What is in sight is drawn first. The actions follow, most of what a message is made of and mostly unseen; of a long
  // chat with the whole, when its end is in sight.
  const [isEndFirst] = useState(!isWhole)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isEndFirst ? undefined : afterPaint(() => setPainted(true))), [isEndFirst])
  const hasAll = isPainted || (isEndFirst && isWhole)
  const isPrinting = usePrinting()
  const isWholePrinted = isPrinting && !isPlain
  const [found, setFound] = useState<{ readonly id: MessageId; readonly unfold: Unfold } | null>(null)
  const [selected, setSelected] = useState<Selected>(null)
  useEffect(
    () =>
      onSelectAsked(conversationId, () => {
        const last = shownPath(selectThread(conversationId)(store.getState())).at(-1)
        setSelected({ ids: new Set(), last: last ?? null })
      }),
    [conversationId, store],
  )
  const [editing, setEditing] = useState<MessageId | null>(null)
  const { transcript, view, scroller, content, jumpToEnd } = useTranscript({
    conversationId,
    place: opensAt,
    isPlain,
  })
  // Changed at the end only: a list that changed its kind while one reads above would lose the place.
  if (isPlain && view.isAtEnd && isTooLong(selectThread(conversationId)(store.getState()), path))
    setPlain(false)
  useSpannedCopy(scroller, conversationId)

  const show = useCallback(
    (asked: MessageId, offsetPx = -ROOM_PX) => {
      // Read again: the branch may have been changed since this was drawn.
      const thread = selectThread(conversationId)(store.getState())
      const id = shownWith(thread, asked)
      if (shownPath(thread).includes(id)) transcript.show({ messageId: id, offsetPx })
    },
    [conversationId, store, transcript],
  )
  const walk = useWalk({ scroller, path, show })
  const edit = useCallback(
    (id: MessageId) => {
      show(id)
      setEditing(id)
    },
    [show],
  )
  useEditRequests(path, edit)
  async function showOnAnyBranch(id: MessageId) {
    if (path.includes(id)) {
      show(id)
      return
    }
    await showMessage(conversationId, id)
    // The branch is on the page with the next frame.
    requestAnimationFrame(() => {
      show(id)
    })
  }
  useImperativeHandle(ref, () => ({
    show: (id, find) => {
      if (find) setFound({ id, unfold: { type: 'texts', isWanted: (text) => find(text).length > 0 } })
      if (!find || !articleIn(scroller.current, id)) void showOnAnyBranch(id)
    },
    walk,
    editLast: () => {
      const { tree } = selectThread(conversationId)(store.getState())
      const last = path.findLast((id) => tree.byId.get(id)?.role === 'user')
      if (last === undefined) return
      edit(last)
    },
  }))

  useEffect(() => {
    const place = keptPlace(conversationId)
    if (place !== null) show(place.messageId, place.offsetPx)
    else if (markedMessageId !== null) void showOnAnyBranch(markedMessageId as MessageId)
    // Only when one is led somewhere, not with each new message.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [markedMessageId, arrivals])

  const last = path.at(-1)
  const thread = useAppState(selectThread(conversationId))
  const marked = markedMessageId === null ? null : shownWith(thread, markedMessageId as MessageId)
  const renderRow = (id: MessageId) => (
    <Row
      conversationId={conversationId}
      id={id}
      isLast={id === last}
      isMarked={id === marked}
      isEditing={id === editing}
      hasActions={hasAll}
      cut={cut?.facts.resumesAt === id ? cut : null}
      unfold={isPrinting ? ON_PAPER : found?.id === id ? found.unfold : null}
      onEdit={setEditing}
      onInspect={onInspect}
    />
  )
  const messages = (
    <div className="relative min-h-0 flex-1">
      {isWhole && <ContextWatch conversationId={conversationId} onChange={setFacts} />}
      <div
        ref={scroller}
        role="region"
        aria-label={t('Messages')}
        // The transcript scrolls by keys only when it can have the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        // On a phone a swipe along the line is the list's: some browsers would leave the chat by it.
        className="isolate h-full overflow-y-auto overscroll-contain [overflow-anchor:none] max-md:[touch-action:pan-y_pinch-zoom]"
      >
        {failure && (
          <LoadFailed
            title={t('The messages of this chat can’t be read')}
            className="m-4"
            onRetry={failure.retry}
          >
            {describeUnreadable(failure.error)}
          </LoadFailed>
        )}
        <div
          ref={content}
          role="log"
          aria-relevant="additions"
          aria-busy={isReplying || (!isWhole && !failure)}
          inert={!isWhole}
          className="mx-auto chat-column px-4 pt-6 pb-8 md:px-6"
        >
          <MessageToolsProvider conversationId={conversationId}>
            <div className={isWholePrinted ? 'print:hidden' : undefined}>
              <Rows
                transcript={transcript}
                view={view}
                scroller={scroller}
                ids={path}
                isPlain={isPlain}
                isWhole={isWhole}
                isLive={isReplying}
                editing={editing}
                render={renderRow}
              />
            </div>
            {cut?.facts.resumesAt === DRAFT_ID && (
              <CutLine conversationId={conversationId} cut={cut} onInspect={onInspect} />
            )}
            {isWholePrinted && <PrintedRows ids={path} render={renderRow} />}
          </MessageToolsProvider>
        </div>
      </div>
      {!view.isAtEnd && (
        <Button
          size="small"
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-(--shadow-float)"
          onClick={jumpToEnd}
        >
          <ArrowDown aria-hidden size={14} />
          {t('Jump to latest')}
        </Button>
      )}
    </div>
  )
  return (
    <SelectionContext value={setSelected}>
      <ChatTitle conversationId={conversationId} />
      <SelectedContext value={selected}>{messages}</SelectedContext>
      {selected && <SelectionBar conversationId={conversationId} selected={selected} />}
    </SelectionContext>
  )
}

/** Whether messages out of sight leave the page: all of them would be measured and asked with every change. */
function isTooLong({ tree }: Thread, path: readonly MessageId[]): boolean {
  const isAnswer = (id: MessageId) => tree.byId.get(id)?.role !== 'user'
  return (
    path.length > MOST_PLAIN_MESSAGES ||
    (path.length > MOST_ROUNDS && path.slice(-MOST_ROUNDS).every(isAnswer))
  )
}

const ON_PAPER: Unfold = { type: 'everything' }

const articleIn = (scroller: HTMLElement | null, id: MessageId): Element | null | undefined =>
  scroller?.querySelector(`[data-message-id="${CSS.escape(id)}"]`)
