import { Plus } from '@/ui/icons'

import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'

type Props = {
  /** Whether there are models that filters hold back. */
  readonly hasModels: boolean
  readonly onClear: () => void
}

/** What stands in the place of table and figure when there is nothing to show in them. */
export function NothingHere({ hasModels, onClear }: Props) {
  return (
    <div className="flex-1 p-4">
      {hasModels ? (
        <EmptyState
          title={t('No models match your filters')}
          action={
            <Button size="small" onClick={onClear}>
              {t('Show all models')}
            </Button>
          }
        >
          {t('Remove a filter, or use “Why is a model missing?” below.')}
        </EmptyState>
      ) : (
        <AddProvider title={t('No models yet')} />
      )}
    </div>
  )
}

/** What a provider would bring, and the way to add one. */
export function AddProvider({ title }: { readonly title: string }) {
  const go = useGo()
  return (
    <EmptyState
      className="flex-1"
      title={title}
      action={
        <Button size="small" onClick={() => go('/settings/connections')}>
          <Plus aria-hidden size={14} />
          {t('Add provider')}
        </Button>
      }
    >
      {t('Add a provider to see its models and prices.')}
    </EmptyState>
  )
}
