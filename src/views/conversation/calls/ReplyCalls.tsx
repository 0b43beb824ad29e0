import { useState } from 'react'

import type { ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import type { Message, ToolCallPart } from '@/domain/messages/message'
import { describeArguments, readArguments } from '@/domain/tools/toolCall'
import { useAppState, useCommands } from '@/hooks/app'
import { useHasRuns } from '@/hooks/tools/useToolRuns'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignName } from '@/ui/foreign/ForeignName'

import { ToolRuns } from './ToolRuns'

type Props = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly calls: readonly ToolCallPart[]
  readonly isLive: boolean
  readonly isLast: boolean
}

/** The calls of a reply: made by this app, or answered by hand. */
export default function ReplyCalls({ conversationId, message, calls, isLive, isLast }: Props) {
  const hasRuns = useHasRuns(conversationId, message.id)
  const isReplying = useAppState(selectIsReplying(conversationId))
  if (hasRuns) return <ToolRuns conversationId={conversationId} messageId={message.id} />
  return (
    <ToolCalls
      conversationId={conversationId}
      messageId={message.id}
      exchangeId={message.reply?.exchangeId}
      calls={calls}
      isLive={isLive}
      wasCut={message.reply?.finishReason === 'length'}
      isAwaitingResults={isLast && !isLive && !isReplying}
    />
  )
}

const ArgumentCheck = onDemand(() => import('./ArgumentCheck').then((module) => module.default))

type ToolCallsProps = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  /** The request that brought them; undefined where none is stored. */
  readonly exchangeId: ExchangeId | undefined
  readonly calls: readonly ToolCallPart[]
  readonly isLive: boolean
  readonly wasCut: boolean
  /** Nothing follows yet: the person may give the results. */
  readonly isAwaitingResults: boolean
}

/** The calls a reply makes, and a box for the result of each. */
export function ToolCalls({
  conversationId,
  messageId,
  exchangeId,
  calls,
  isLive,
  wasCut,
  isAwaitingResults,
}: ToolCallsProps) {
  const { answerToolCalls } = useCommands()
  const [results, setResults] = useState<Readonly<Record<string, string>>>({})

  return (
    <div className="mt-3 flex flex-col gap-2">
      {calls.map((call) => {
        const read = isLive ? undefined : readArguments(call.arguments, { wasCut })
        const sentence = read && describeArguments(read)
        return (
          <section
            key={call.id}
            data-part="tool"
            aria-label={t('{name} call', { name: call.name })}
            className="rounded border border-line bg-sunken"
          >
            <header className="flex items-baseline justify-between gap-3 border-b border-line px-3 py-1.5 text-sm">
              <span data-said className="font-mono text-[13px] font-semibold">
                <ForeignName text={call.name || '…'} />
              </span>
              <span className={read?.type === 'valid' || read === undefined ? 'text-muted' : 'text-danger'}>
                {read === undefined ? t('receiving…') : t(VERDICT[read.type])}
              </span>
            </header>
            <pre data-said className="overflow-x-auto px-3 py-2 font-mono text-[13px] whitespace-pre-wrap">
              {read?.type === 'valid' ? read.pretty : call.arguments || '{}'}
            </pre>
            {sentence !== undefined && (
              <p className="border-t border-line px-3 py-1.5 text-[13px] text-danger">{sentence}</p>
            )}
            {read?.type === 'valid' && (
              <ArgumentCheck conversationId={conversationId} exchangeId={exchangeId} call={call} />
            )}
            {isAwaitingResults && (
              <div className="border-t border-line p-2">
                <TextArea
                  label={t('Result of {name}', { name: call.name })}
                  value={results[call.id] ?? ''}
                  onChange={(text) => {
                    setResults({ ...results, [call.id]: text })
                  }}
                  boxClassName="min-h-10 max-h-60 font-mono"
                />
              </div>
            )}
          </section>
        )
      })}
      {isAwaitingResults && (
        <Button
          variant="primary"
          className="self-start"
          onClick={() => void answerToolCalls(conversationId, messageId, results)}
        >
          {plural(calls.length, { one: 'Submit result', other: 'Submit results' })}
        </Button>
      )}
    </div>
  )
}

const VERDICT = {
  valid: mark('valid JSON'),
  invalid: mark('invalid JSON'),
  cut: mark('cut off'),
  tooDeep: mark('nested too deeply'),
} as const
