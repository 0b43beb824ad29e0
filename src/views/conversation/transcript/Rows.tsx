import { memo, use, useLayoutEffect, useMemo, type ReactNode, type RefObject } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { ContextCutFacts } from '@/hooks/context/useContext'
import { classNames } from '@/ui/classNames'
import { onDemand } from '@/ui/feedback/onDemand'
import { UnfoldContext, type Unfold } from '@/ui/layout/Disclosure'

import { MessageItem, type MessageItemProps } from '../message/MessageItem'
import { SelectedContext } from '../selection/selection'
import type { Transcript, View } from './createTranscript'
import { useSelectedRows } from './useSelectedRows'

type Props = {
  readonly transcript: Transcript
  readonly view: View
  readonly scroller: RefObject<HTMLElement | null>
  readonly ids: readonly MessageId[]
  /** Whether every message is in the page; otherwise those in sight and near it. */
  readonly isPlain: boolean
  /** False while only the last messages are read. */
  readonly isWhole: boolean
  readonly isLive: boolean
  /** The message whose edit box is open: it stays in the page, with its caret. */
  readonly editing: MessageId | null
  readonly render: (id: MessageId) => ReactNode
}

/** The turn that is being answered, and its reply. */
const TURN = 2

/**
 * The messages in the flow, with gaps as high as those that are not in the page. What holds an end of the selection
 * stays in it. While a reply is followed, rows out of sight keep their size and are not painted: with each of its lines
 * Chromium would paint again all that is near.
 */
export function Rows(props: Props) {
  const { transcript, view, scroller, ids, isPlain, isWhole, isLive, editing, render } = props
  const selected = useSelectedRows(scroller, ids)
  const edited = editing === null ? -1 : ids.indexOf(editing)
  const pieces = useMemo(
    () => transcript.pieces(ids, { isPart: !isWhole, isAll: isPlain, kept: [...selected, edited] }),
    // The view is what the transcript reads itself.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [transcript, view, ids, isPlain, isWhole, selected, edited],
  )
  useLayoutEffect(() => {
    transcript.keep()
  }, [transcript, pieces])
  const isSkipping = isPlain && isLive && view.isAtEnd
  return (
    <div data-rows>
      {pieces.map((piece) => {
        if (piece.type === 'gap') return <div key={`gap ${piece.from}`} style={{ height: piece.heightPx }} />
        const id = ids[piece.index]
        return (
          id !== undefined && (
            <div
              key={id}
              ref={transcript.row}
              data-row={id}
              {...(!isPlain && { 'aria-posinset': piece.index + 1, 'aria-setsize': ids.length })}
              className={classNames(
                'flow-root not-last:pb-6 [contain-intrinsic-block-size:auto_100px] density-compact:not-last:pb-4',
                isSkipping && piece.index < ids.length - TURN && '[content-visibility:auto]',
              )}
            >
              {render(id)}
            </div>
          )
        )
      })}
    </div>
  )
}

const ContextLine = onDemand(() => import('../context/ContextLine').then((module) => module.ContextLine))
const SelectMark = onDemand(() => import('../selection/SelectMark').then((module) => module.default))

/** The line above the first message that is sent, where not all are. */
type Cut = {
  readonly facts: ContextCutFacts
  /** Whether its choices are open. */
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

type RowProps = MessageItemProps & {
  /** Null where what is sent begins elsewhere. */
  readonly cut: Cut | null
  readonly unfold: Unfold | null
}

/** A message with what stands above it. Drawn again only when something of it changes, not with each scroll. */
export const Row = memo(function Row({ cut, unfold, ...message }: RowProps) {
  const selected = use(SelectedContext)
  return (
    <UnfoldContext value={unfold}>
      {cut && <CutLine conversationId={message.conversationId} cut={cut} onInspect={message.onInspect} />}
      {selected && <SelectMark conversationId={message.conversationId} id={message.id} selected={selected} />}
      <MessageItem {...message} />
    </UnfoldContext>
  )
})

type CutLineProps = Pick<MessageItemProps, 'onInspect'> & {
  readonly conversationId: ConversationId
  readonly cut: Cut
}

/** Says what is not sent, and lets one choose. */
export const CutLine = ({ conversationId, cut, onInspect }: CutLineProps) => (
  <ContextLine
    conversationId={conversationId}
    facts={cut.facts}
    isOpen={cut.isOpen}
    onOpenChange={cut.onOpenChange}
    onInspect={onInspect}
  />
)
