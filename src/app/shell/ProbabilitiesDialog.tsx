import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { useAppState, useCommands } from '@/hooks/app'
import { useLogprobs } from '@/hooks/sampling/useNextToken'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'
import { TokenHeatmap } from '@/views/sampling/tokens/TokenHeatmap'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

type Props = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly exchangeId: ExchangeId
  readonly onClose: () => void
}

/** A reply's tokens by surprise; choosing another token branches the conversation there. */
export default function ProbabilitiesDialog({ conversationId, message, exchangeId, onClose }: Props) {
  const { branchFromToken } = useCommands()
  const { value: tokens, problem, again } = useLogprobs(exchangeId)
  const isReplying = useAppState(selectIsReplying(conversationId))
  const branch = (index: number, alternative: string) => {
    if (!tokens) return
    onClose()
    void branchFromToken({ conversationId, messageId: message.id, tokens, index, alternative })
  }
  return (
    <Dialog
      title={t('Probabilities')}
      size="large"
      description={
        tokens && tokens.length > 0
          ? t(
              'Choose another token to continue from it in a new variant. The beginning is sent as an unfinished reply. Some providers can’t continue one and start over; you’ll see a notice then.',
            )
          : undefined
      }
      onClose={onClose}
    >
      <div className="p-4">
        {problem !== undefined ? (
          <LoadFailed title={t('The probabilities can’t be read')} onRetry={again}>
            {problem}
          </LoadFailed>
        ) : tokens === undefined ? (
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
