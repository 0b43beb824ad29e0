import { useGo } from '@/hooks/usePlace'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ProgressBar } from '@/ui/ProgressBar'

type Props = {
  readonly isLoading: boolean
  /** Whether a search or a filter stands in the way. */
  readonly isNarrowed: boolean
  readonly onWiden: () => void
  readonly onLeave: () => void
}

/** The list without models: still loading, narrowed too far, or no service connected. */
export function NoModels({ isLoading, isNarrowed, onWiden, onLeave }: Props) {
  const go = useGo()
  if (isLoading) {
    return (
      <div className="m-auto w-64 p-6">
        <ProgressBar label="Loading models" />
      </div>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="No model matches" action={<Button onClick={onWiden}>Show all models</Button>}>
        A filter lets through only what the catalog vouches for; models it does not describe pass none.
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
