import { useDeferredValue, useMemo } from 'react'

import { draftMessage } from '@/domain/drafts/personMessage'
import { baseOf } from '@/domain/runs/results/cellText'
import type { Run } from '@/domain/runs/run'
import type { RunForm } from '@/domain/runs/runForm'
import { previewPath } from '@/domain/sampling/previewRequest'
import { selectConnection } from '@/store/selectors'

import { useAppState } from '../app'
import { useAskedToken } from './useAskedToken'
import { useModelLabel } from '../models/useModelLabel'
import { type NextToken, useTokens } from './useNextToken'

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
