import { useMemo, useState } from 'react'

import type { CatalogChange } from '@/domain/catalog'
import { successorAmong } from '@/domain/models/goneModel'
import type { ConversationId, ModelId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { useCatalogChanges } from '@/hooks/catalog/useCatalogChanges'
import { useChosenModel, useModels } from '@/hooks/models/useModels'
import { useModelStatuses } from '@/hooks/models/useModelLabel'
import { DAY_MS } from '@/lib/time/dayMs'
import { onDemand } from '@/ui/feedback/onDemand'

const ModelNoticeLine = onDemand(() => import('./ModelNoticeLine').then((module) => module.ModelNoticeLine))

const NEWS_FOR_MS = 14 * DAY_MS
/** Told for two weeks; that a model ends or is gone, as long as it is so. */
const TOLD: ReadonlySet<CatalogChange['type']> = new Set(['moreExpensive', 'cheaper', 'data', 'context'])

/**
 * A line above a conversation whose model ends, is gone, or costs or handles data otherwise than before, with the
 * model to go on with one press away. Nothing when all is as it was.
 */
export function ModelNotice({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { now } = useApp()
  const { chooseModel } = useCommands()
  const { connectionId, modelId, model } = useChosenModel(conversationId)
  const all = useModels()
  const groups = useMemo(
    () => all.filter(({ connection }) => connection.id === connectionId),
    [all, connectionId],
  )
  const [found] = useCatalogChanges(groups)
  const { statusOf, problem } = useModelStatuses(groups)
  const status = statusOf({ connectionId, modelId })
  const [hidden, setHidden] = useState<ModelId | null>(null)
  const [group] = groups
  if (!group || connectionId === null || modelId === null || hidden === modelId) return null

  // A model may be listed under another id than its catalog has it by.
  const entryId = model?.entry?.id ?? modelId
  const isNews = found?.changedAt != null && now() - found.changedAt < NEWS_FOR_MS
  const news = isNews ? found.changes.filter(({ id, type }) => id === entryId && TOLD.has(type)) : []
  if (!status && news.length === 0 && problem === undefined) return null

  const successor = status && successorAmong(group.models, status, now())
  return (
    <ModelNoticeLine
      name={status?.model.name ?? model?.name ?? modelId}
      status={status}
      news={news}
      problem={problem}
      successor={successor?.name}
      onSwitch={() => {
        if (successor) void chooseModel(conversationId, { connectionId, modelId: successor.id })
      }}
      onDismiss={() => setHidden(modelId)}
    />
  )
}
