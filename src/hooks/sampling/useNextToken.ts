import { useDeferredValue, useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog'
import type { ConversationSettings } from '@/domain/conversations/conversation'
import { placeOf } from '@/domain/dialects'
import { draftMessage } from '@/domain/drafts/personMessage'
import type { ConversationId, ExchangeId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/replies/reply'
import { isTaken } from '@/domain/request/refusals'
import { baseOf } from '@/domain/runs/results/cellText'
import type { Run } from '@/domain/runs/run'
import type { RunForm } from '@/domain/runs/runForm'
import { previewPath } from '@/domain/sampling/previewRequest'
import { ok } from '@/lib/result'
import { selectConnection, selectIsReplying, selectLastExchange, selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'
import { useDialect } from '../models/useDialect'
import { useModelLabel } from '../models/useModelLabel'
import { useModel } from '../models/useModels'
import { useRefusedParameters } from '../parameters/useParameterChanges'
import { type Stored, useStored } from '../storage/useStored'

import { type AskedToken, useAskedToken } from './useAskedToken'
import { type FirstWordsFacts, useAskPrice, useFirstWords } from './useFirstWords'

/** Where the token that is drawn comes from. */
export type NextTokenSource =
  /** What the model would say now, after all that is written. */
  | 'now'
  /** The first token of the last reply, as the service reported it. */
  | 'lastReply'
  /** The first words of several replies that were asked for. */
  | 'words'
  /** The first token of the reply of a run that the others are compared with. */
  | 'baseReply'
  | 'example'

export type NextToken = Pick<AskedToken, 'isAsking' | 'ask'> & {
  /** Why it could not be asked for, as a sentence. */
  readonly problem?: string | undefined
  /** What asking costs, in words; undefined for the model of this device. */
  readonly askPrice?: string | undefined
  /** Where the model gives no probabilities: the words its replies begin with. */
  readonly words?: FirstWordsFacts | undefined
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
 * typing pauses, and at once when the person says so, as are other models that may give probabilities; unasked, it is what
 * the last reply came with. Of models that give none it is the first words of several replies.
 */
export function useNextToken(id: ConversationId | null): NextToken {
  const settings = useTurnSettings(id)
  const connection = useAppState(selectConnection(settings.connectionId))
  const isBusy = useAppState((state) => id !== null && selectIsReplying(id)(state))
  const entry = useModel(settings)?.entry
  const isOwn = connection?.type === 'builtin'
  const path = usePreviewPath(id, connection !== undefined && !isBusy)
  const takesLogprobs = useTakesLogprobs(settings, entry)
  const {
    token: now,
    isAsking,
    isEmpty,
    problem,
    ask,
  } = useAskedToken({ settings, path: takesLogprobs ? path : undefined, countsFor: id, isBusy, isOwn })
  const isCounted = !isOwn && (!takesLogprobs || isEmpty)
  const price = useAskPrice(id, { entry, maxTokens: 1, times: 1 })
  const words = useFirstWords({ id, settings, entry, path: isCounted ? path : undefined })
  const reply = useTokens(useAppState(selectLastExchange(id)))
  const last = reply.find(({ top }) => top.length > 1)
  return {
    source: now ? 'now' : words?.token ? 'words' : last ? 'lastReply' : 'example',
    token: now ?? words?.token ?? last,
    reply,
    isAsking,
    ask: isCounted ? undefined : ask,
    problem: isCounted ? undefined : problem,
    askPrice: isOwn ? undefined : price,
    words,
  }
}

/** Whether a model may report probabilities, as far as anyone says. */
function useTakesLogprobs(settings: ConversationSettings, entry: CatalogEntry | undefined): boolean {
  const dialect = useDialect(settings)
  const { refusals } = useRefusedParameters(settings, entry)
  return placeOf(dialect, 'logprobs') !== undefined && isTaken('logprobs', entry, refusals)
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
  const {
    token: now,
    isAsking,
    problem,
    ask,
  } = useAskedToken({ settings: asking, path, countsFor: null, isBusy, isOwn })

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
    isAsking,
    problem,
    ask,
  }
}
