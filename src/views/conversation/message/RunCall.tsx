import { useEffect, useRef, useState, type ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { ToolCallPart } from '@/domain/messages/message'
import { outcomeText } from '@/domain/tools/outcomeText'
import type { ToolDefinition } from '@/domain/tools/toolDefinition'
import type { ToolOutcome, ToolProgress } from '@/domain/tools/toolExecutor'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { isObject, parseJson } from '@/lib/json'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

export type RunCallProps = {
  readonly conversationId: ConversationId
  readonly call: ToolCallPart
  /** The result as text for the model, once there is one. */
  readonly onResult: (text: string) => void
  /** What is shown for a tool that the app cannot run: the box for a result by hand. */
  readonly byHand: ReactNode
}

type State =
  | { readonly type: 'asking' }
  | { readonly type: 'running'; readonly progress: ToolProgress }
  | { readonly type: 'ended'; readonly outcome: ToolOutcome }
  | { readonly type: 'denied' }

/** Asks whether a call may run, runs it, and shows what came of it. */
export default function RunCall(props: RunCallProps) {
  const { toolCalled } = useToolCommands()
  const { conversationId, call } = props
  /** Null where the app has no such tool; undefined until that is known. */
  const [tool, setTool] = useState<ToolDefinition | null>()
  useEffect(() => {
    let isHere = true
    void toolCalled(conversationId, call.name).then((found) => {
      if (isHere) setTool(found ?? null)
    })
    return () => {
      isHere = false
    }
  }, [toolCalled, conversationId, call.name])
  if (tool === undefined) return <p className="px-3 py-2 text-sm text-muted">{t('Loading…')}</p>
  return tool ? <Asked {...props} tool={tool} /> : props.byHand
}

function Asked({ conversationId, call, onResult, tool }: RunCallProps & { readonly tool: ToolDefinition }) {
  const { runToolCall } = useToolCommands()
  const [state, setState] = useState<State>({ type: 'asking' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const read = parseJson(call.arguments.trim() === '' ? '{}' : call.arguments)
    const controller = new AbortController()
    running.current = controller
    setState({ type: 'running', progress: {} })
    const given = { id: call.id, name: call.name, arguments: isObject(read) ? read : {} }
    const outcome = await runToolCall(conversationId, given, controller.signal, (progress) =>
      setState({ type: 'running', progress }),
    )
    setState({ type: 'ended', outcome })
    onResult(outcomeText(outcome))
  }

  return (
    <div className="flex flex-col gap-2 border-t border-line px-3 py-2 text-sm">
      {state.type === 'asking' && (
        <div
          role="group"
          aria-label={t('Allow {tool}?', { tool: tool.title })}
          className="flex flex-col gap-2"
        >
          <p>
            {tool.source.origin === undefined
              ? t('{tool} runs on this device. Nothing is sent anywhere.', { tool: tool.title })
              : t('{tool} of {server} gets these arguments at {origin}.', {
                  tool: tool.title,
                  server: tool.source.name,
                  origin: tool.source.origin,
                })}{' '}
            {!tool.hints.isReadOnly && t('It may change data.')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" size="small" onClick={() => void run()}>
              {t('Allow once')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                setState({ type: 'denied' })
                onResult(t('The person denied this call.'))
              }}
            >
              {t('Deny')}
            </Button>
          </div>
        </div>
      )}
      {state.type === 'running' && (
        <Running progress={state.progress} name={tool.title} onStop={() => running.current?.abort()} />
      )}
      {state.type === 'denied' && <p data-part="tool-result">{t('You denied this call.')}</p>}
      {state.type === 'ended' && <Ended outcome={state.outcome} />}
    </div>
  )
}

function Running({
  progress,
  name,
  onStop,
}: {
  readonly progress: ToolProgress
  readonly name: string
  readonly onStop: () => void
}) {
  const { done, total, message, output } = progress
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        label={t('{tool} is running', { tool: name })}
        value={done !== undefined && total ? done / total : undefined}
      />
      {message !== undefined && <p className="text-[13px] text-muted">{message}</p>}
      {output !== undefined && (
        <pre className="font-mono text-[13px] wrap-anywhere whitespace-pre-wrap">{output.slice(-5_000)}</pre>
      )}
      <Button size="small" className="self-start" onClick={onStop}>
        {t('Stop')}
      </Button>
    </div>
  )
}

function Ended({ outcome }: { readonly outcome: ToolOutcome }) {
  return (
    <div className="flex flex-col gap-2">
      {outcome.state !== 'done' && (
        <p className="text-danger">
          {outcome.state === 'failed'
            ? t('The call failed.')
            : t('It’s unknown whether the call was carried out.')}
        </p>
      )}
      <pre
        data-part="tool-result"
        data-status={outcome.state}
        className="font-mono text-[13px] wrap-anywhere whitespace-pre-wrap"
      >
        {outcomeText(outcome)}
      </pre>
      {outcome.content.map((block, at) =>
        block.type === 'image' ? (
          <img
            key={at}
            src={`data:${block.mediaType};base64,${block.data}`}
            alt={t('Image from the tool')}
            className="max-h-80 self-start rounded"
          />
        ) : null,
      )}
      {outcome.notes.map((note) => (
        <p key={note} className="text-[13px] text-muted">
          {note}
        </p>
      ))}
    </div>
  )
}
