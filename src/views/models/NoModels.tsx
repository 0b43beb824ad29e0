import { Plus } from '@/ui/icons'

import type { Connection } from '@/domain/connections/connection'
import type { ModelId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

type Props = {
  readonly isLoading: boolean
  /** Whether a search or a filter stands in the way. */
  readonly isNarrowed: boolean
  /** Whether a filter is on. */
  readonly hasFilters: boolean
  readonly onWiden: () => void
  /** What was searched for: perhaps the name of a model that no list has. */
  readonly query: string
  /** Connections that could be asked for it all the same. */
  readonly connections: readonly Connection[]
  readonly onUse: (model: ModelRef) => void
  readonly onLeave: () => void
}

/** The list without models: still loading, narrowed too far, or no service connected. */
export function NoModels(props: Props) {
  const { isLoading, isNarrowed, hasFilters, onWiden, query, connections, onUse, onLeave } = props
  const go = useGo()
  const id = query.trim()
  if (isLoading) {
    return (
      <div className="m-auto w-64 p-6">
        <ProgressBar label={t('Loading models')} />
      </div>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState
        className="m-4 flex-1 self-start"
        title={t('No models match')}
        action={
          <>
            <Button size="small" onClick={onWiden}>
              {t('Show all models')}
            </Button>
            {id !== '' &&
              connections.map((connection) => (
                <Button
                  key={connection.id}
                  size="small"
                  className="max-w-full"
                  onClick={() => onUse({ connectionId: connection.id, modelId: id as ModelId })}
                >
                  <span className="truncate">{t('Use “{id}” at {name}', { id, name: connection.name })}</span>
                </Button>
              ))}
          </>
        }
      >
        {hasFilters
          ? t('Your filters hide every match. Models without data for a filter are hidden too.')
          : t('No model is called “{query}”. Check the spelling, or use it as an exact id.', { query: id })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      className="m-4 flex-1 self-start"
      title={t('No models yet')}
      action={
        <Button
          size="small"
          onClick={() => {
            onLeave()
            go('/settings/connections')
          }}
        >
          <Plus aria-hidden size={14} />
          {t('Add provider')}
        </Button>
      }
    >
      {t('Add a provider to see its models.')}
    </EmptyState>
  )
}
