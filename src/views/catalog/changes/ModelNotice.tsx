import { useState } from 'react'

import { suggestSuccessor } from '@/domain/catalog/suggestSuccessor'
import type { CatalogChange } from '@/domain/catalog/snapshots'
import type { ConversationId, ModelId } from '@/domain/ids'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useCatalogChanges } from '@/hooks/useCatalogChanges'
import { useModels } from '@/hooks/useModels'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/Button'

import { dayWords } from '../words'
import { changeWords } from './changeWords'

const NEWS_FOR_MS = 14 * 24 * 60 * 60_000
/** Told as long as it is so. */
const LASTING: ReadonlySet<CatalogChange['type']> = new Set(['deprecated', 'gone'])
/** Told for two weeks. */
const TOLD: ReadonlySet<CatalogChange['type']> = new Set(['dearer', 'cheaper', 'data', 'context'])

/**
 * A line above a conversation whose model ends, is gone, or costs or handles data otherwise than before, with the
 * model to go on with one press away. Nothing when all is as it was.
 */
export function ModelNotice({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { now } = useApp()
  const { chooseModel } = useCommands()
  const { connectionId, modelId } = useAppState(selectConversationSettings(conversationId))
  const groups = useModels().filter(({ connection }) => connection.id === connectionId)
  const [found] = useCatalogChanges(groups)
  const [hidden, setHidden] = useState<ModelId | null>(null)
  if (!found || connectionId === null || modelId === null || hidden === modelId) return null

  const { models, reading } = found.group
  const entries = reading?.entries ?? []
  const entry = models.find(({ id }) => id === modelId)?.entry
  const isNews = found.changedAt !== null && now() - found.changedAt < NEWS_FOR_MS
  const changes = found.changes.filter(
    ({ id, type }) => id === modelId && (LASTING.has(type) || (isNews && TOLD.has(type))),
  )
  const hasEnded =
    entry?.deprecatedAt !== undefined &&
    entry.deprecatedAt <= now() &&
    changes.every(({ type }) => type !== 'deprecated')
  const words = [
    ...(hasEnded ? [`ended on ${dayWords(entry.deprecatedAt ?? 0)}`] : []),
    ...changes.map(changeWords),
  ]
  if (words.length === 0) return null

  const needsSuccessor = hasEnded || changes.some(({ type }) => type === 'deprecated' || type === 'gone')
  const gone = changes.find((change) => change.type === 'gone')
  const ending = entry ?? (gone?.type === 'gone' ? gone.entry : undefined)
  const successor = needsSuccessor && ending ? suggestSuccessor(ending, entries, now()) : undefined
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-[13px]"
    >
      <span className="min-w-0 flex-1 text-money">
        {ending?.name ?? modelId}: {words.join('; ')}
      </span>
      {successor && (
        <Button
          size="small"
          onClick={() => void chooseModel(conversationId, { connectionId, modelId: successor.id })}
        >
          Go on with {successor.name}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setHidden(modelId)}>
        Hide
      </Button>
    </div>
  )
}
