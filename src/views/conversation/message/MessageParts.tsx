import { useEffect, useMemo, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { citesPassages } from '@/domain/documents/passages'
import { POCKET } from '@/domain/builtin/builtinConnection'
import { messageText, type Message, type Part } from '@/domain/messages/message'
import { spokenText } from '@/domain/messages/spokenText'
import { useLiveParts } from '@/hooks/app'
import { useReplyActions } from '@/hooks/replies/replyActions'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { ENGLISH, language } from '@/lib/text/language'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'
import { OwnLines } from '@/ui/text/OwnLines'

import { Reasoning } from './Reasoning'
import { ReplyText } from './ReplyText'
import { WaitingLine } from '../transcript/WaitingLine'

const AttachmentView = onDemand(() => import('./AttachmentView').then((module) => module.AttachmentView))
const ReplyCalls = onDemand(() => import('../calls/ReplyCalls').then((module) => module.default))

// Few replies name sources.
const Citations = onDemand(() => import('../sources/Citations').then((module) => module.Citations))
const HostedCall = onDemand(() => import('../calls/HostedCall').then((module) => module.HostedCall))
const DocumentSources = onDemand(() =>
  import('../documents/DocumentSources').then((module) => module.DocumentSources),
)

// Few replies have such places.
const shown = startOnce(() => loadCode(() => import('./shownParts')))

type Props = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly isRaw: boolean
  readonly isLast: boolean
}

/** What a message says, or the tokens that it is made of. */
export function MessageParts(props: Props) {
  const { message } = props
  const { renderTokens } = useReplyActions()
  const asTokens = message.status.type === 'streaming' ? undefined : renderTokens?.(message)
  return asTokens === undefined ? <SaidParts {...props} /> : asTokens
}

/** One element for the live and the finished state: swapping it would remount every block. */
function SaidParts({ conversationId, message, isRaw, isLast }: Props) {
  const live = useLiveParts(message.id)
  const isLive = message.status.type === 'streaming'
  const [isWatched] = useState(isLive)
  const parts = isLive ? live : message.parts
  const calls = parts.filter((part) => part.type === 'toolCall')
  const marked = useMarks(parts, message.reply)

  if (isRaw) {
    return (
      <pre
        data-part="text"
        className="overflow-x-auto rounded bg-sunken p-3 font-mono text-[13px] whitespace-pre-wrap"
      >
        {spokenText({ role: message.role, parts })}
      </pre>
    )
  }
  return (
    <>
      {marked.map((part, index) => (
        // Parts are nearly always appended, so the index is the identity.
        <PartView
          key={index}
          part={part}
          isLive={isLive && index === marked.length - 1}
          isWatched={isWatched}
          message={message}
        />
      ))}
      {calls.length > 0 && (
        <ReplyCalls
          conversationId={conversationId}
          message={message}
          calls={calls}
          isLive={isLive}
          isLast={isLast}
        />
      )}
      {parts.some(({ type }) => type === 'citation') && <Citations parts={parts} />}
      {!isLive && message.role === 'assistant' && citesPassages(messageText(message)) && (
        <DocumentSources message={message} />
      )}
      {isLive && <WaitingLine conversationId={conversationId} hasContent={parts.length > 0} />}
    </>
  )
}

type PartProps = {
  readonly part: Part
  readonly isLive: boolean
  /** Whether it was in sight when it began. */
  readonly isWatched: boolean
  readonly message: Message
}

function PartView({ part, isLive, isWatched, message }: PartProps) {
  switch (part.type) {
    case 'text':
      return (
        <div data-part="text" className="min-w-0">
          {message.role === 'assistant' ? (
            <ReplyText message={message} text={part.text} isLive={isLive} isWatched={isWatched} />
          ) : (
            <OwnLines text={part.text} />
          )}
        </div>
      )
    case 'reasoning':
      // Encrypted reasoning has nothing to show; it is kept to be sent back.
      return part.text === '' ? null : <Reasoning part={part} isLive={isLive} />
    case 'refusal':
      return (
        <p data-part="text" className="border-s-2 border-danger ps-3">
          <span className="text-sm text-danger">{t('Refused:')} </span>
          {part.text}
        </p>
      )
    case 'hostedCall':
      return <HostedCall part={part} />
    case 'toolResult':
      return (
        <pre data-part="text" className="overflow-x-auto font-mono text-[13px] whitespace-pre-wrap">
          {part.text}
        </pre>
      )
    case 'image':
    case 'audio':
    case 'file':
      return <AttachmentView part={part} conversationId={message.conversationId} />
    case 'toolCall':
    case 'citation':
      return null
  }
}

/** The parts of a reply without its sources, their marks in its text; labels that Pocket names, as the page has them. */
export function useMarks(parts: readonly Part[], reply: Message['reply']): readonly Part[] {
  const isPockets = reply?.model === POCKET && language() !== ENGLISH
  const isChanged =
    isPockets || (!reply?.schema && parts.some((part) => part.type === 'citation' && part.marks))
  const [code, setCode] = useState(() => shown.value())
  useEffect(() => {
    // Without the code, the sources are still listed below.
    if (isChanged) void shown.open().then(setCode, () => undefined)
  }, [isChanged])
  return useMemo(() => {
    const said = isChanged && code ? code.shownParts(parts, isPockets) : parts
    return said.filter(({ type }) => type !== 'citation')
  }, [parts, isChanged, isPockets, code])
}
