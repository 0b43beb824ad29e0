import { useMemo } from 'react'

import { describeError, type ServiceError } from '@/domain/connections/serviceError'
import { dialectNamedIn, DIALECTS } from '@/domain/dialects'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { answeredBy } from '@/domain/modelRef'
import { endingNote } from '@/domain/replies/describeReply'
import { answersNothing } from '@/domain/request/toolResults'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useDialect } from '@/hooks/models/useDialect'
import { dotted } from '@/lib/text/dotted'
import { firstSentence } from '@/lib/text/firstSentence'
import { t } from '@/lib/text/t'
import { selectReply, selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Note } from '@/ui/feedback/Note'
import { onDemand } from '@/ui/feedback/onDemand'
import { CircleAlert } from '@/ui/firstIcons'

/** Few replies fail for a parameter. */
const RefusalActions = onDemand(() => import('./Refusals').then((module) => module.RefusalActions))

type Props = { readonly conversationId: ConversationId; readonly message: Message; readonly isLast: boolean }

const NO_MODEL = { connectionId: null, modelId: null }

/** How a reply ended when it did not end well, and the way on. Nothing that came is hidden. */
export function StatusNote({ conversationId, message, isLast }: Props) {
  const { regenerateReply, continueReply, chooseDialect } = useCommands()
  const { status, reply, parts, id } = message
  const isHere = useAppState((state) => selectReply(conversationId)(state)?.messageId === id)
  const go = useGo()
  const model = reply && answeredBy(reply)
  const used = useDialect(model ?? NO_MODEL)
  const again = () => void regenerateReply(conversationId, id)
  const goOn = parts.length > 0 && isLast && (
    <Button size="small" onClick={() => void continueReply(conversationId, id)}>
      {t('Continue')}
    </Button>
  )

  if (status.type === 'failed') {
    const { error } = status
    const other = dialectNamedIn(error, used)
    const [happened, next] = firstSentence(describeError(error))
    return (
      <Note
        role="alert"
        icon={CircleAlert}
        tone="danger"
        title={happened}
        className="mt-2"
        actions={
          <>
            {error.type === 'notSent' && error.cap !== undefined && (
              <CapActions
                onSendAnyway={() =>
                  // Its size was looked at before: it fits, or was waived.
                  void regenerateReply(conversationId, id, [], { isCapWaived: true, isSizeWaived: true })
                }
              />
            )}
            {error.type === 'notSent' && error.isTooLong && (
              <Button
                size="small"
                onClick={() => void regenerateReply(conversationId, id, [], { isSizeWaived: true })}
              >
                {t('Send anyway')}
              </Button>
            )}
            {isKeyRefused(error) && (
              <Button
                size="small"
                onClick={() => {
                  go('/settings/connections')
                }}
              >
                {t('Enter key')}
              </Button>
            )}
            {model && other !== undefined && (
              <Button size="small" onClick={() => void chooseDialect(model, other).then(again)}>
                {t('Use {api} for this model', { api: DIALECTS[other].name })}
              </Button>
            )}
            {error.type === 'rejected' && error.param !== undefined && (
              <RefusalActions conversationId={conversationId} id={id} error={error} />
            )}
            {goOn}
            <Button size="small" onClick={again}>
              {t('Try again')}
            </Button>
          </>
        }
      >
        {next}
        {error.type === 'rejected' && (
          <p className="mt-0.5 text-[13px]">
            {dotted([
              t('HTTP {status}', { status: error.status }),
              error.code,
              error.requestId && t('request {requestId}', { requestId: error.requestId }),
            ])}
          </p>
        )}
      </Note>
    )
  }
  const note =
    status.type === 'streaming' && !isHere
      ? t('Another tab is writing this reply. It appears here when it’s finished.')
      : endingNote(message)
  if (note === undefined) return null
  const canContinue =
    status.type !== 'complete' || reply?.finishReason === 'length' || reply?.finishReason === 'pause'
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
      <span>{note}</span>
      {canContinue && goOn}
      {status.type === 'interrupted' && (
        <Button size="small" onClick={again}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}

const isKeyRefused = (error: ServiceError): boolean => error.type === 'rejected' && error.status === 401

function CapActions({ onSendAnyway }: { readonly onSendAnyway: () => void }) {
  const go = useGo()
  return (
    <>
      <Button size="small" onClick={onSendAnyway}>
        {t('Send anyway')}
      </Button>
      <Button
        size="small"
        onClick={() => {
          go('/settings/spending')
        }}
      >
        {t('Change limit')}
      </Button>
    </>
  )
}

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
