import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { spokenText } from '@/domain/messages/spokenText'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'

const Branches = onDemand(() => import('../tree/Branches').then((module) => module.default))
const WriteDialog = onDemand(() => import('../tree/WriteDialog').then((module) => module.default))
const RememberDialog = onDemand(() => import('../memory/RememberDialog').then((module) => module.default))
const OpenAsArtifact = onDemand(() =>
  import('../artifacts/OpenAsArtifact').then((module) => module.OpenAsArtifact),
)
const MergedReplies = onDemand(() => import('../merge/MergedReplies').then((module) => module.default))
const VariantDifference = onDemand(() => import('../diff/VariantDifference').then((module) => module.default))

/** What is asked over the conversation. */
export type Asked =
  | { readonly type: 'branches' }
  | { readonly type: 'compare'; readonly id: MessageId }
  | { readonly type: 'merged'; readonly message: Message; readonly at: number }
  | { readonly type: 'insert'; readonly after: MessageId | null }
  | { readonly type: 'rewrite'; readonly message: Message }
  | { readonly type: 'remember'; readonly id: MessageId; readonly text: string }
  | {
      readonly type: 'artifact'
      readonly id: MessageId
      /** Short name of the format of the text. */
      readonly language: string
      readonly text: string
    }

type Props = {
  readonly conversationId: ConversationId
  readonly asked: Asked | null
  readonly onAsk: (asked: Asked | null) => void
  /** Scrolls to a message, on whatever branch. */
  readonly onShow: (id: MessageId) => void
}

/** The dialogs of a conversation, each loaded when it is asked for. */
export function ToolDialogs({ conversationId, asked, onAsk, onShow }: Props) {
  const { insertMessage, rewriteMessage } = useCommands()
  const close = () => onAsk(null)
  if (asked === null) return null

  return (
    <>
      {asked.type === 'branches' && (
        <Branches
          conversationId={conversationId}
          onJump={(id) => {
            close()
            onShow(id)
          }}
          onCompare={(id) => onAsk({ type: 'compare', id })}
          onClose={close}
        />
      )}
      {asked.type === 'compare' && (
        <VariantDifference conversationId={conversationId} messageId={asked.id} onClose={close} />
      )}
      {asked.type === 'merged' && asked.message.reply?.merged && (
        <MergedReplies
          message={asked.message}
          merged={asked.message.reply.merged}
          at={asked.at}
          onShow={(id) => {
            close()
            onShow(id)
          }}
          onClose={close}
        />
      )}
      {asked.type === 'remember' && (
        <RememberDialog
          conversationId={conversationId}
          messageId={asked.id}
          text={asked.text}
          onClose={close}
        />
      )}
      {asked.type === 'artifact' && (
        <OpenAsArtifact
          conversationId={conversationId}
          messageId={asked.id}
          language={asked.language}
          text={asked.text}
          onClose={close}
        />
      )}
      {asked.type === 'insert' && (
        <WriteDialog
          conversationId={conversationId}
          after={asked.after}
          title={t('Insert message')}
          description={t('It becomes part of what the model sees. You can undo this.')}
          speaker="user"
          text=""
          action={t('Insert')}
          onWrite={(written) => void insertMessage(conversationId, asked.after, written)}
          onClose={close}
        />
      )}
      {asked.type === 'rewrite' && (
        <WriteDialog
          conversationId={conversationId}
          after={asked.message.parentId}
          rewritten={asked.message}
          title={t('Rewrite in place')}
          description={t('Replaces this message instead of making a variant. You can undo this.')}
          speaker={asked.message.role}
          text={spokenText(asked.message)}
          action={t('Rewrite')}
          onWrite={(written) => void rewriteMessage(conversationId, asked.message.id, written)}
          onClose={close}
        />
      )}
    </>
  )
}
