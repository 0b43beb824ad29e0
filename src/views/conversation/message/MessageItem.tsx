import { memo, useState } from 'react'

import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import type { ConversationId, MessageId } from '@/domain/ids'
import { isRound, roundsOf } from '@/domain/replies/rounds'
import { driftedFrom } from '@/domain/tree/branchRows'
import { useAppState, useCommands } from '@/hooks/app'
import { useModelName } from '@/hooks/models/useModelLabel'
import { t } from '@/lib/text/t'
import { selectMessage, selectThread, selectVariants } from '@/store/selectors'
import { classNames } from '@/ui/classNames'
import { Pager } from '@/ui/controls/Pager'
import { onDemand } from '@/ui/feedback/onDemand'
import { Bookmark } from '@/ui/icons'
import { useLongPress } from '@/ui/touch/useLongPress'

import { EditBox, KeptEdit } from './EditBox'
import { MessageActions, ReplyLine } from './ReplyLine'
import { MessageParts } from './MessageParts'
import { StatusNote, UnsentResult } from './StatusNote'
import './message.css'

const LargerModel = onDemand(() => import('./LargerModel').then((module) => module.default))
const MessageSheet = onDemand(() => import('./MessageSheet').then((module) => module.default))
const RefusedNote = onDemand(() => import('./Refusals').then((module) => module.RefusedNote))
const MergeNote = onDemand(() => import('../merge/MergeNote').then((module) => module.default))
const RouteNote = onDemand(() => import('../route/RoutePanel').then((module) => module.RouteNote))

export type MessageItemProps = {
  readonly conversationId: ConversationId
  readonly id: MessageId
  readonly isLast: boolean
  readonly isMarked: boolean
  readonly isEditing: boolean
  /** Whether what can be done with it is drawn, or only its room kept. */
  readonly hasActions: boolean
  readonly onEdit: (id: MessageId | null) => void
  readonly onInspect: (exchangeId: string) => void
}

/** One message. Takes an id, not a message, so that only the message that changed re-renders. */
export const MessageItem = memo(function MessageItem({
  conversationId,
  id,
  isLast,
  isMarked,
  isEditing,
  hasActions,
  onEdit,
  onInspect,
}: MessageItemProps) {
  const message = useAppState(selectMessage(conversationId, id))
  const modelName = useModelName(message?.reply)
  const drifted = useAppState((state) => driftedFrom(selectThread(conversationId)(state).tree, id))
  const isPart = useAppState((state) => isRound(selectThread(conversationId)(state).tree, id))
  const rounds = useAppState((state) => roundsOf(selectThread(conversationId)(state).tree, id))
  const [isRaw, setRaw] = useState(false)
  const [isLifted, setLifted] = useState(false)
  const longPress = useLongPress(() => {
    if (!isEditing && message?.status.type !== 'streaming') setLifted(true)
  })
  if (!message) return null

  const { role, status, reply } = message
  const isPerson = role === 'user'
  const verbs = {
    conversationId,
    message,
    isRaw,
    onToggleRaw: () => setRaw(!isRaw),
    onEdit: () => onEdit(id),
    onInspect,
  }
  return (
    <article
      aria-label={
        role === 'user'
          ? t('You')
          : role === 'system'
            ? t('System')
            : role === 'tool'
              ? toolNameOf(message)
              : modelName
      }
      data-role={role}
      data-status={status.type}
      data-message-id={id}
      data-last={isLast || undefined}
      tabIndex={-1}
      {...longPress}
      className={classNames(
        'group/message relative min-w-0 scroll-mt-4',
        isPerson && !isEditing && 'message-person',
        isEditing && 'w-full',
        isLifted && 'message-lifted',
        isMarked && 'rounded outline-2 outline-offset-4 outline-accent',
      )}
    >
      {isEditing ? (
        <EditBox
          conversationId={conversationId}
          message={message}
          onClose={() => {
            onEdit(null)
          }}
        />
      ) : (
        <div
          className={classNames(
            isPerson && 'message-bubble',
            role === 'tool' && 'rounded border border-line bg-sunken px-3 py-2',
          )}
        >
          <MessageParts conversationId={conversationId} message={message} isRaw={isRaw} isLast={isLast} />
        </div>
      )}
      {!isEditing && (
        <KeptEdit
          conversationId={conversationId}
          id={id}
          onOpen={() => {
            onEdit(id)
          }}
        />
      )}
      {role === 'tool' && <UnsentResult conversationId={conversationId} id={id} />}
      <StatusNote conversationId={conversationId} message={message} isLast={isLast} />
      {reply?.merged && status.type !== 'streaming' && <MergeNote message={message} merged={reply.merged} />}
      {isLast && reply?.connectionId === BUILTIN_CONNECTION.id && status.type === 'complete' && (
        <LargerModel message={message} />
      )}
      {reply?.refused && status.type !== 'streaming' && <RefusedNote reply={reply} />}
      {reply?.route && status.type !== 'streaming' && !isPart && (
        <RouteNote
          conversationId={conversationId}
          id={id}
          reply={reply}
          route={reply.route}
          modelName={modelName}
        />
      )}
      <div className={classNames('message-foot', isPerson && 'message-foot-person')}>
        <Variants conversationId={conversationId} id={id} />
        {message.bookmarkedAt !== undefined && (
          <span role="img" aria-label={t('Bookmarked')} className="message-bookmark">
            <Bookmark aria-hidden size={14} strokeWidth={2} className="fill-current" />
          </span>
        )}
        {reply && status.type !== 'streaming' && !isPart && (
          <ReplyLine
            modelName={modelName}
            createdAt={message.createdAt}
            reply={reply}
            status={status}
            driftedFrom={drifted}
            rounds={rounds}
            onInspect={onInspect}
          />
        )}
        {status.type !== 'streaming' && !isEditing && <MessageActions isDrawn={hasActions} {...verbs} />}
      </div>
      {isLifted && <MessageSheet {...verbs} onClose={() => setLifted(false)} />}
    </article>
  )
})

const toolNameOf = (message: { parts: readonly { type: string }[] }): string =>
  message.parts.some(({ type }) => type === 'toolResult') ? t('Tool result') : t('Tool')

type Props = { readonly conversationId: ConversationId; readonly id: MessageId }

/** Which of several variants is shown, and the way to the others. Nothing when there is one. */
function Variants({ conversationId, id }: Props) {
  const { chooseVariant } = useCommands()
  const variants = useAppState(selectVariants(conversationId, id))
  return (
    <Pager
      number={variants.indexOf(id) + 1}
      total={variants.length}
      previous={t('Previous variant')}
      next={t('Next variant')}
      onStep={(step) => void chooseVariant(conversationId, id, step)}
      className="variants -ms-1.5 text-[13px] text-muted"
    />
  )
}
