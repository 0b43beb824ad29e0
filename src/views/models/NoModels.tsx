import type { Connection } from '@/domain/connections/connection'
import type { ModelId } from '@/domain/ids'
import type { ModelRef } from '@/domain/settings/settings'
import { useGo } from '@/hooks/conversations/usePlace'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

type Props = {
  readonly isLoading: boolean
  /** Whether a search or a filter stands in the way. */
  readonly isNarrowed: boolean
  readonly onWiden: () => void
  /** What was searched for: perhaps the name of a model that no list has. */
  readonly query: string
  /** Connections that could be asked for it all the same. */
  readonly connections: readonly Connection[]
  readonly onUse: (model: ModelRef) => void
  readonly onLeave: () => void
}

/** The list without models: still loading, narrowed too far, or no service connected. */
export function NoModels({ isLoading, isNarrowed, onWiden, query, connections, onUse, onLeave }: Props) {
  const go = useGo()
  const id = query.trim()
  if (isLoading) {
    return (
      <div className="m-auto w-64 p-6">
        <ProgressBar label="Loading models" />
      </div>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState
        title="No model matches"
        action={
          <>
            <Button onClick={onWiden}>Show all models</Button>
            {id !== '' &&
              connections.map((connection) => (
                <Button
                  key={connection.id}
                  className="max-w-full"
                  onClick={() => onUse({ connectionId: connection.id, modelId: id as ModelId })}
                >
                  <span className="truncate">
                    Use “{id}” at {connection.name}
                  </span>
                </Button>
              ))}
          </>
        }
      >
        A filter lets through only what the catalog vouches for. A model that no list names can be used by its
        id.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No models yet"
      action={
        <Button
          variant="primary"
          onClick={() => {
            onLeave()
            go('/settings/connections')
          }}
        >
          Connect a service
        </Button>
      }
    >
      Connect a service by its base URL and key; the models the key may use then stand here.
    </EmptyState>
  )
}
