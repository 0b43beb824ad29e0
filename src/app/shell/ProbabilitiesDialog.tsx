import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { useAppState, useCommands } from '@/hooks/app'
import { useLogprobs } from '@/hooks/sampling/useLogprobs'
import { selectConversationSettings, selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { TokenHeatmap } from '@/views/sampling/tokens/TokenHeatmap'

type Props = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly exchangeId: ExchangeId
  readonly onClose: () => void
}

/** A reply's tokens by surprise; choosing another token branches the conversation there. */
export default function ProbabilitiesDialog({ conversationId, message, exchangeId, onClose }: Props) {
  const { branchFromToken } = useCommands()
  const tokens = useLogprobs(exchangeId)
  const isReplying = useAppState(selectIsReplying(conversationId))
  const branch = (index: number, alternative: string) => {
    if (!tokens) return
    onClose()
    void branchFromToken({ conversationId, messageId: message.id, tokens, index, alternative })
  }
  return (
    <Dialog
      title="Probabilities"
      size="large"
      description={
        tokens && tokens.length > 0
          ? 'Choosing another token starts a variant that goes on from there. The beginning is sent as an unfinished reply; services that cannot go on from one begin anew, and a notice then says so.'
          : undefined
      }
      onClose={onClose}
    >
      <div className="p-4">
        {tokens === undefined ? (
          <div aria-busy="true" className="h-24" />
        ) : tokens.length === 0 ? (
          <NoProbabilities conversationId={conversationId} message={message} onClose={onClose} />
        ) : (
          <TokenHeatmap tokens={tokens} onBranch={isReplying ? undefined : branch} />
        )}
      </div>
    </Dialog>
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
        This reply came without probabilities: they were not asked for, or the model does not give them.
        Asking for them sets the parameters Logprobs and Top logprobs of this conversation.
      </p>
      <Button variant="primary" disabled={isReplying} onClick={() => void askFor()}>
        Ask again with probabilities
      </Button>
    </div>
  )
}
