import { useEffect, useMemo, useRef } from 'react'

import type { ConversationId, ExchangeId } from '@/domain/ids'
import { type Message, messageText } from '@/domain/messages/message'
import type { TokenLogprob } from '@/domain/replies/reply'
import { siblingsOf } from '@/domain/tree/tree'
import { useAppState, useCommands } from '@/hooks/app'
import { useLogprobs } from '@/hooks/sampling/useNextToken'
import { useTokenTree } from '@/hooks/sampling/useTokenTree'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectIsReplying, selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { LoadFailed } from '@/ui/feedback/LoadFailed'
import { X } from '@/ui/firstIcons'
import { ReplyTree } from '@/views/sampling/tokens/ReplyTree'
import { TokenFork } from '@/views/sampling/tokens/TokenFork'
import { TokenHeatmap } from '@/views/sampling/tokens/TokenHeatmap'

type Props = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly exchangeId: ExchangeId
  readonly onClose: () => void
}

/** A reply as its tokens, in the place of its text: each by its probability, and a way to go on from another one. */
export default function ReplyTokens({ conversationId, message, exchangeId, onClose }: Props) {
  const { value: tokens, problem, again } = useLogprobs(exchangeId)
  const closeRef = useRef<HTMLButtonElement>(null)
  // Escape leaves it, and the next Tab goes into it.
  useEffect(() => {
    closeRef.current?.focus({ preventScroll: true })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves what is inside
    <section
      aria-label={t('Probabilities')}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <IconButton
        ref={closeRef}
        icon={X}
        label={t('Close probabilities')}
        size="small"
        className="absolute end-0 top-0"
        onClick={onClose}
      />
      {problem !== undefined ? (
        <LoadFailed title={t('The probabilities can’t be read')} onRetry={again}>
          {problem}
        </LoadFailed>
      ) : tokens === undefined ? (
        <div aria-busy="true" className="h-24" />
      ) : tokens.length === 0 ? (
        <NoProbabilities conversationId={conversationId} message={message} onClose={onClose} />
      ) : (
        <Tokens conversationId={conversationId} message={message} tokens={tokens} />
      )}
    </section>
  )
}

type TokensProps = Pick<Props, 'conversationId' | 'message'> & { readonly tokens: readonly TokenLogprob[] }

function Tokens({ conversationId, message, tokens }: TokensProps) {
  const { showMessage } = useCommands()
  const isReplying = useAppState(selectIsReplying(conversationId))
  const { tree } = useAppState(selectThread(conversationId))
  const forks = useTokenTree(conversationId, message, tokens)
  const replies = useMemo(
    () =>
      siblingsOf(tree, message.id).flatMap((id) => {
        const sibling = tree.byId.get(id)
        return sibling?.role === 'assistant' ? { id, text: messageText(sibling) } : []
      }),
    [tree, message.id],
  )
  return (
    <>
      <TokenHeatmap
        tokens={tokens}
        renderFork={(index, close) => (
          <TokenFork
            tree={forks}
            from={null}
            tokens={tokens}
            index={index}
            whole={messageText(message)}
            isBusy={isReplying}
            onClose={close}
          />
        )}
      />
      <ReplyTree
        replies={replies}
        current={message.id}
        onShow={(id) => void showMessage(conversationId, id)}
      />
    </>
  )
}

function NoProbabilities({ conversationId, message, onClose }: Omit<Props, 'exchangeId'>) {
  const { changeConversationSettings, regenerateReply } = useCommands()
  const { parameters } = useAppState(selectConversationSettings(conversationId))
  const isReplying = useAppState(selectIsReplying(conversationId))
  const askFor = async () => {
    onClose()
    await changeConversationSettings(conversationId, {
      parameters: {
        ...parameters,
        logprobs: { value: true, origin: 'mine' },
        top_logprobs: parameters.top_logprobs ?? { value: 5, origin: 'mine' },
      },
    })
    await regenerateReply(conversationId, message.id)
  }
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p>
        {t(
          'This reply has no probabilities: they weren’t requested, or the model doesn’t provide them. Requesting them turns on Logprobs and Top logprobs for this chat.',
        )}
      </p>
      <Button variant="primary" disabled={isReplying} onClick={() => void askFor()}>
        {t('Regenerate with probabilities')}
      </Button>
    </div>
  )
}
