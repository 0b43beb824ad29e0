import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { NEXT_TOKENS, nextPromptsPrompt } from '@/domain/conversations/nextPrompts'
import type { ConversationId, MessageId } from '@/domain/ids'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectIsReplying, selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Kbd } from '@/ui/controls/Kbd'
import { focusComposer } from '@/ui/focusComposer'

import { CostEachTime } from './CostEachTime'

type Props = {
  /** Null before the first message: the code is there when its reply ends. */
  readonly conversationId: ConversationId | null
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly onText: (text: string) => void
}

/** What is suggested behind a reply. */
type Suggested =
  | { readonly type: 'asking'; readonly after: MessageId }
  | { readonly type: 'here'; readonly after: MessageId; readonly prompts: readonly string[] }
  | { readonly type: 'failed'; readonly after: MessageId; readonly reason: string }

/**
 * Three messages that one may want to send next, above the composer. They are asked for when a reply ends in sight, and
 * by a press otherwise, with the price beside. A press, or Tab in the empty message, takes one; nothing is sent.
 */
export default function NextPrompts({ conversationId, ...props }: Props) {
  return conversationId === null ? null : <Suggestions conversationId={conversationId} {...props} />
}

function Suggestions({ conversationId, box, onText }: Props & { readonly conversationId: ConversationId }) {
  const { suggestPrompts } = useCommands()
  const isReplying = useAppState(selectIsReplying(conversationId))
  const { tree, path } = useAppState(selectThread(conversationId))
  const reply = tree.byId.get(path.at(-1) ?? ('' as MessageId))
  const isAnswered = reply?.role === 'assistant' && reply.status.type === 'complete' && !isReplying
  const [suggested, setSuggested] = useState<Suggested>()
  const { now } = useApp()
  // Replies from before, and those of other branches, are not asked about by themselves.
  const [opened] = useState(() => ({ at: now(), streams: isReplying ? reply?.id : undefined }))
  const asked = useRef(new Set(isAnswered ? [reply.id] : []))

  const ask = async (after: MessageId) => {
    setSuggested({ type: 'asking', after })
    const found = await suggestPrompts(conversationId)
    const next: Suggested = found.ok
      ? { type: 'here', after, prompts: found.value }
      : { type: 'failed', after, reason: found.error }
    setSuggested((now) => (now?.after === after ? next : now))
  }
  const ended = useEffectEvent(() => {
    if (!isAnswered || asked.current.has(reply.id)) return
    asked.current.add(reply.id)
    const after = reply.id
    if (reply.createdAt >= opened.at || after === opened.streams)
      void Promise.resolve().then(() => ask(after))
  })
  useEffect(() => {
    ended()
  }, [isAnswered, reply?.id])

  const current = suggested?.after === reply?.id ? suggested : undefined
  const prompts = isAnswered && current?.type === 'here' ? current.prompts : NONE
  const take = (prompt: string) => {
    onText(prompt)
    focusComposer()
  }
  const takeFirst = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const first = prompts[0]
    if (event.key !== 'Tab' || !isPlain || box.current?.value !== '') return
    if (first === undefined) return
    event.preventDefault()
    onText(first)
  })
  useEffect(() => {
    const field = box.current
    const press = (event: KeyboardEvent) => takeFirst(event)
    field?.addEventListener('keydown', press)
    return () => field?.removeEventListener('keydown', press)
  }, [box])

  if (!isAnswered) return null
  return (
    <div
      role="group"
      aria-label={t('Next prompts')}
      className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-[13px]"
    >
      {prompts.map((prompt, index) => (
        <Button key={prompt} size="small" className="h-auto max-w-full" onClick={() => take(prompt)}>
          <span className="min-w-0 py-0.5 text-start wrap-anywhere whitespace-normal">{prompt}</span>
          {index === 0 && (
            <span className="ms-1.5 pointer-coarse:hidden">
              <Kbd keys="Tab" />
            </span>
          )}
        </Button>
      ))}
      {current?.type !== 'here' && (
        <Button
          size="small"
          variant="quiet"
          isBusy={current?.type === 'asking'}
          onClick={() => void ask(reply.id)}
        >
          {t('Suggest next prompts')}
        </Button>
      )}
      <Cost conversationId={conversationId} />
      <span role="status" className={current?.type === 'failed' ? 'text-muted' : 'sr-only'}>
        {current?.type === 'failed' && t('No suggestions. {reason}', { reason: current.reason })}
        {current?.type === 'here' && prompts.length === 0 && t('The model answered nothing.')}
      </span>
    </div>
  )
}

const NONE: readonly string[] = []

/** Which model suggests, and what it costs each time. */
function Cost({ conversationId }: { readonly conversationId: ConversationId }) {
  const { tree, path } = useAppState(selectThread(conversationId))
  const prompts = useMemo(
    () => [nextPromptsPrompt(path.flatMap((each) => tree.byId.get(each) ?? []))],
    [tree, path],
  )
  const chosen = useAppState((state) => state.settings.suggestModel)
  return (
    <CostEachTime
      conversationId={conversationId}
      prompts={prompts}
      maxTokens={NEXT_TOKENS}
      other={chosen ?? undefined}
    />
  )
}
