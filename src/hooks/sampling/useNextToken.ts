import { useDeferredValue, useMemo } from 'react'

import { draftMessage } from '@/domain/drafts/personMessage'
import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/replies/reply'
import { baseOf } from '@/domain/runs/results/cellText'
import type { Run } from '@/domain/runs/run'
import type { RunForm } from '@/domain/runs/runForm'
import { previewPath } from '@/domain/sampling/previewRequest'
import { ok } from '@/lib/result'
import { selectConnection, selectIsReplying, selectLastExchange, selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'
import { useModelLabel } from '../models/useModelLabel'
import { type Stored, useStored } from '../storage/useStored'

import { type AskedToken, useAskedToken } from './useAskedToken'

/** Where the token that is drawn comes from. */
export type NextTokenSource =
  /** What the model would say now, after all that is written. */
  | 'now'
  /** The first token of the last reply, as the service reported it. */
  | 'lastReply'
  /** The first token of the reply of a run that the others are compared with. */
  | 'baseReply'
  | 'example'

export type NextToken = Pick<AskedToken, 'isAsking' | 'ask'> & {
  readonly source: NextTokenSource
  /** Undefined for an example. */
  readonly token: TokenLogprob | undefined
  /** Whose token, where several models could be meant. */
  readonly model?: string | undefined
  /** The tokens of a reply, where the service reported them. */
  readonly reply: readonly TokenLogprob[]
}

/**
 * The distribution of a conversation's next token. The built-in model is asked for it, once its engine runs and
 * typing pauses, and at once when the person says so; of other services it is what the last reply came with.
 */
export function useNextToken(id: ConversationId | null): NextToken {
  const settings = useTurnSettings(id)
  const connection = useAppState(selectConnection(settings.connectionId))
  const isBusy = useAppState((state) => id !== null && selectIsReplying(id)(state))
  const path = usePreviewPath(id, connection?.type === 'builtin' && !isBusy)
  const { token: now, isAsking, ask } = useAskedToken({ settings, path, countsFor: id, isBusy })
  const reply = useTokens(useAppState(selectLastExchange(id)))
  const last = reply.find(({ top }) => top.length > 1)
  return {
    source: now ? 'now' : last ? 'lastReply' : 'example',
    token: now ?? last,
    reply,
    isAsking,
    ask,
  }
}

/** The messages before the next token; undefined where it is not to be asked for. Follows typing at each pause. */
function usePreviewPath(id: ConversationId | null, isWanted: boolean) {
  const { store } = useApp()
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const draft = useDebouncedDraft(id ?? 'new')
  return useMemo(() => {
    if (!isWanted || (id !== null && store.getState().threads[id] === undefined)) return undefined
    const path = (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? [])
    return previewPath(path, draftMessage(draft))
  }, [store, id, isWanted, thread, draft])
}

/** The tokens of a reply with their probabilities; empty when none were kept. */
export function useLogprobs(id: ExchangeId | undefined): Stored<readonly TokenLogprob[]> {
  const { loadLogprobs } = useApp()
  const key = ['logprobs', id ?? null]
  return useStored(key, async () => (id === undefined ? ok([]) : loadLogprobs(id)), { isFixed: true })
}

/** Tokens of a reply with their probabilities; empty while they are read and when there are none. */
export const useTokens = (id: ExchangeId | undefined): readonly TokenLogprob[] =>
  useLogprobs(id).value ?? NONE

const NONE: readonly TokenLogprob[] = []

/**
 * The distribution of the token a run's replies begin with: of the first model and the first prompt of the form where
 * it is the model of this device, else what the base reply came with, as the service reported it.
 */
export function useFormToken(form: RunForm, run: Run | null): NextToken {
  const { history, settings, prompts, attachments, models } = useDeferredValue(form)
  const [model] = models
  const connection = useAppState(selectConnection(model?.connectionId ?? null))
  const isBusy = run?.state.type === 'running'
  const isOwn = connection?.type === 'builtin'
  const text = prompts[0] ?? ''
  const path = useMemo(
    () => (isOwn ? previewPath(history, draftMessage({ text, attachments })) : undefined),
    [isOwn, history, text, attachments],
  )
  const asking = useMemo(() => ({ ...settings, ...model }), [settings, model])
  const { token: now, ...rest } = useAskedToken({ settings: asking, path, countsFor: null, isBusy })

  const base = run ? baseOf(run) : undefined
  const reply = useTokens(base?.reply?.exchangeId)
  const first = reply[0] && reply[0].top.length > 1 ? reply[0] : undefined
  const nameOf = useModelLabel(models)
  const whose = now ? model : base?.model
  return {
    source: now ? 'now' : first ? 'baseReply' : 'example',
    token: now ?? first,
    reply,
    ...(whose && (run?.plan.models.length ?? models.length) > 1 && { model: nameOf(whose) }),
    ...rest,
  }
}
