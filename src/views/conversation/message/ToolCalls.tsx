import { Suspense, useEffect, useEffectEvent, useState } from 'react'

import type { ConversationId, ExchangeId, MessageId } from '@/domain/ids'
import type { ToolCallPart } from '@/domain/messages/message'
import { describeArguments, readArguments } from '@/domain/tools/toolCall'
import { useAppState, useCommands } from '@/hooks/app'
import { Button } from '@/ui/controls/Button'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'
import { TextArea } from '@/ui/controls/TextArea'
import { selectConversationSettings } from '@/store/selectors'

const RunCall = onDemand(() => import('./RunCall').then((module) => module.default))
const ArgumentCheck = onDemand(() => import('./ArgumentCheck').then((module) => module.default))

type Props = {
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
}: Props) {
  const { answerToolCalls } = useCommands()
  const [results, setResults] = useState<Readonly<Record<string, string>>>({})
  /** Results of calls that the app ran, or that were denied. */
  const [ran, setRan] = useState<Readonly<Record<string, string>>>({})
  const runs = useAppState(
    (state) => (selectConversationSettings(conversationId)(state).toolUse?.sources.length ?? 0) > 0,
  )
  const settle = (id: string, text: string) => setRan((before) => ({ ...before, [id]: text }))
  const isSettled = isAwaitingResults && calls.every(({ id }) => Object.hasOwn(ran, id))
  const goOn = useEffectEvent(() => void answerToolCalls(conversationId, messageId, ran))
  // Once every call has its result the model goes on by itself.
  useEffect(() => {
    if (isSettled) goOn()
  }, [isSettled])

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
                {call.name || '…'}
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
              <ResultOf
                conversationId={conversationId}
                call={call}
                canRun={read?.type === 'valid' && runs}
                text={results[call.id] ?? ''}
                onText={(text) => {
                  setResults({ ...results, [call.id]: text })
                }}
                onResult={(text) => settle(call.id, text)}
              />
            )}
          </section>
        )
      })}
      {isAwaitingResults && calls.some(({ id }) => !Object.hasOwn(ran, id)) && (
        <Button
          variant="primary"
          className="self-start"
          onClick={() => void answerToolCalls(conversationId, messageId, { ...results, ...ran })}
        >
          {plural(calls.length, { one: 'Submit result', other: 'Submit results' })}
        </Button>
      )}
    </div>
  )
}

type ResultOfProps = {
  readonly conversationId: ConversationId
  readonly call: ToolCallPart
  readonly canRun: boolean
  readonly text: string
  readonly onText: (text: string) => void
  readonly onResult: (text: string) => void
}

/** Where the result of a call comes from: the tool itself, or a box for the person where the app has no such tool. */
function ResultOf({ conversationId, call, canRun, text, onText, onResult }: ResultOfProps) {
  const byHand = (
    <div className="border-t border-line p-2">
      <TextArea
        label={t('Result of {name}', { name: call.name })}
        value={text}
        onChange={onText}
        boxClassName="min-h-10 max-h-60 font-mono"
      />
    </div>
  )
  if (!canRun) return byHand
  return (
    <Suspense fallback={null}>
      <RunCall conversationId={conversationId} call={call} onResult={onResult} byHand={byHand} />
    </Suspense>
  )
}

const VERDICT = {
  valid: mark('valid JSON'),
  invalid: mark('invalid JSON'),
  cut: mark('cut off'),
  tooDeep: mark('nested too deeply'),
} as const
