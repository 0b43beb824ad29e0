import { useEffect, useMemo, type ReactNode } from 'react'

import { draftFit } from '@/domain/context/draftFit'
import { largerModels } from '@/domain/models/largerModels'
import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/settings/settings'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { formatTokens } from '@/lib/text/formatTokens'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useModel, useModels } from '@/hooks/models/useModels'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectConversationSettings, selectThread } from '@/store/selectors'
import { Alert } from '@/ui/feedback/Alert'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly conversationId: ConversationId | null
  readonly draft: Draft
  /** Sends the draft: it fits, or the person wants it sent anyway. */
  readonly onSend: () => void
  /** The person goes on writing. */
  readonly onCancel: () => void
}

const MOST_MODELS = 3

/** Counts a draft that is about to be sent; where it does not fit the model, says so with the choices there are. */
export default function DraftFits({ conversationId, draft, onSend, onCancel }: Props) {
  const settings = useAppState(selectConversationSettings(conversationId))
  const { tree, path } = useAppState(conversationId === null ? () => NO_THREAD : selectThread(conversationId))
  const entry = useModel(settings)?.entry
  const { fits, prompt } = useMemo(() => {
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    return draftFit({ path: messages, settings, entry }, draft)
  }, [path, tree, settings, entry, draft])
  const isSent = fits !== 'no'
  useEffect(() => {
    if (isSent) onSend()
  }, [isSent, onSend])
  if (isSent) return null

  const limit = Math.min(entry?.contextTokens ?? Infinity, entry?.maxPromptTokens ?? Infinity)
  return (
    <Alert
      tone="warning"
      title={`This message doesn’t fit: ${entry?.name ?? 'the model'} holds ${formatTokens(limit)} tokens, and about ${formatTokens(prompt.tokens)} would be sent.`}
      className="mb-2"
      actions={
        <>
          <LargerModels conversationId={conversationId} prompt={prompt} onChosen={onCancel} />
          <Button size="small" onClick={onSend}>
            Send anyway
          </Button>
          <Button size="small" variant="quiet" onClick={onCancel}>
            Keep editing
          </Button>
        </>
      }
    >
      Shorten it or switch to a larger model. Sent as it is, the provider will probably refuse it.
    </Alert>
  )
}

type LargerProps = {
  readonly conversationId: ConversationId | null
  readonly prompt: ReturnType<typeof draftFit>['prompt']
  readonly onChosen: () => void
}

/** The cheapest models that hold what would be sent. */
function LargerModels({ conversationId, prompt, onChosen }: LargerProps): ReactNode {
  const { now } = useApp()
  const { chooseModel } = useCommands()
  const groups = useModels()
  const larger = useMemo(() => {
    const models = groups.flatMap((group) => group.models)
    return largerModels(models, prompt, now()).slice(0, MOST_MODELS)
  }, [groups, prompt, now])
  const choose = (model: ModelRef) => {
    void chooseModel(conversationId, model)
    onChosen()
  }
  return larger.map(({ model: { id, connectionId, name, entry }, cost }) => (
    <Button key={`${connectionId}/${id}`} size="small" onClick={() => choose({ connectionId, modelId: id })}>
      Use {name} · {formatTokens(entry?.contextTokens ?? 0)} ·{' '}
      <span className="text-money">
        {cost.type === 'unknown' ? 'price unknown' : `from ${formatMoney(cost)}`}
      </span>
    </Button>
  ))
}
