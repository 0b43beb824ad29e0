import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import { draftFit } from '@/domain/context/draftFit'
import { hasStalePassages } from '@/domain/documents/passages'
import { largerModels } from '@/domain/models/bestKnown'
import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { modelKey, type ModelRef } from '@/domain/modelRef'
import { formatMoney } from '@/domain/pricing'
import { formatTokenLimit, formatTokens } from '@/lib/text/formatTokens'
import { useTurnSettings } from '@/hooks/assistants/useTurnSettings'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useModel, useModels } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Rich } from '@/ui/Rich'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectDraft, selectThread } from '@/store/selectors'
import { Alert } from '@/ui/feedback/Note'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly conversationId: ConversationId | null
  readonly draft: Draft
  /** Sends the draft: it fits, or the person wants it sent anyway. */
  readonly onSend: (isSizeWaived?: boolean) => void
  /** The person goes on writing. */
  readonly onCancel: () => void
}

const MOST_MODELS = 3
const NEVER = new AbortController().signal

/** Counts a draft that is about to be sent; where it does not fit the model, says so with the choices there are. */
export default function DraftFits({ conversationId, draft, onSend, onCancel }: Props) {
  const settings = useTurnSettings(conversationId)
  const { tree, path } = useAppState(conversationId === null ? () => NO_THREAD : selectThread(conversationId))
  const entry = useModel(settings)?.entry
  const { fits, prompt } = useMemo(() => {
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    return draftFit({ path: messages, settings, entry }, draft)
  }, [path, tree, settings, entry, draft])
  // A rule takes a model that has room for it, or says that there is none.
  const isSent = fits !== 'no' || settings.route !== undefined
  const { store } = useApp()
  const { loadDocumentCommands, loadCollectionCommands } = useCommands()
  const draftId = conversationId ?? 'new'
  const looksUp = (settings.collections?.length ?? 0) > 0
  // The text that is being made ready: what is found for it changes the draft, and is looked up once.
  const prepared = useRef<string>(undefined)
  const isStale = hasStalePassages(draft) || looksUp
  // Once a draft was refused, another is sent only when the person says so again: less of its documents may go along.
  const [refused, setRefused] = useState<Draft>()
  if (!isSent && refused === undefined) setRefused(draft)
  const isOther = refused !== undefined && refused !== draft
  useEffect(() => {
    if (isOther) onCancel()
  }, [isOther, onCancel])
  useEffect(() => {
    if (!isSent || isOther) return
    if (!isStale) {
      onSend()
      return
    }
    // Sent with the passages for what is typed now, even where one typed and pressed Enter at once.
    const send = () => {
      if (selectDraft(draftId)(store.getState()).text === draft.text) onSend()
    }
    if (prepared.current === draft.text) return
    prepared.current = draft.text
    const find = looksUp
      ? loadCollectionCommands().then((commands) => commands.prepareDraft(draftId, NEVER))
      : loadDocumentCommands().then((commands) => commands.findPassages(draftId))
    find.then(send, send)
  }, [
    isSent,
    isOther,
    isStale,
    looksUp,
    onSend,
    draft,
    draftId,
    store,
    loadDocumentCommands,
    loadCollectionCommands,
  ])
  if (isSent || isOther) return null

  const limit = Math.min(entry?.contextTokens ?? Infinity, entry?.maxPromptTokens ?? Infinity)
  return (
    <Alert
      tone="warning"
      title={
        entry
          ? t(
              'This message doesn’t fit: {model} has room for {limit} tokens, and about {tokens} would be sent.',
              { model: entry.name, limit: formatTokenLimit(limit), tokens: formatTokens(prompt.tokens) },
            )
          : t('This message doesn’t fit: about {tokens} tokens would be sent.', {
              tokens: formatTokens(prompt.tokens),
            })
      }
      className="mb-2"
      actions={
        <>
          <LargerModels conversationId={conversationId} prompt={prompt} onChosen={onCancel} />
          <Button size="small" onClick={() => onSend(true)}>
            {t('Send anyway')}
          </Button>
          <Button size="small" variant="quiet" onClick={onCancel}>
            {t('Keep editing')}
          </Button>
        </>
      }
    >
      {t('Shorten it or choose a larger model. If you send it anyway, the provider will probably reject it.')}
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
    <Button
      key={modelKey({ connectionId, modelId: id })}
      size="small"
      onClick={() => choose({ connectionId, modelId: id })}
    >
      <Rich
        text="Use {name} · {tokens} · {price}"
        values={{
          name,
          tokens: formatTokenLimit(entry?.contextTokens ?? 0),
          price: (
            <span className="text-money">
              {cost.type === 'unknown' ? t('price unknown') : t('from {cost}', { cost: formatMoney(cost) })}
            </span>
          ),
        }}
      />
    </Button>
  ))
}
