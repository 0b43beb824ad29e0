import { SearchX, Unplug } from 'lucide-react'

import { useGo } from '@/hooks/conversations/usePlace'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

type Props = {
  readonly isLoading: boolean
  /** Whether there are models that filters hold back. */
  readonly hasModels: boolean
  readonly onClear: () => void
}

/** What stands in the place of table and figure when there is nothing to show in them. */
export function NothingHere({ isLoading, hasModels, onClear }: Props) {
  const go = useGo()
  if (isLoading && !hasModels) {
    return (
      <div className="mx-auto w-64 flex-1 py-16">
        <ProgressBar label="Reading catalogs" />
      </div>
    )
  }
  return (
    <div className="flex-1">
      {hasModels ? (
        <EmptyState
          icon={SearchX}
          title="No model passes every filter"
          action={<Button onClick={onClear}>Show all models</Button>}
        >
          Take a filter away, or ask below why a model is not here.
        </EmptyState>
      ) : (
        <EmptyState
          icon={Unplug}
          title="No models yet"
          action={
            <Button variant="primary" onClick={() => go('/settings/connections')}>
              Connect a service
            </Button>
          }
        >
          Connect a service, and its models stand here with their prices.
        </EmptyState>
      )}
    </div>
  )
}
