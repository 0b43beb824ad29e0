import { useSearchStatus } from '@/hooks/search/useSearch'
import { t } from '@/lib/text/t'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

/** How far the index is while one searches without it; nothing once it is there. */
export function SearchProgress() {
  const status = useSearchStatus()
  if (status.type !== 'building') return null
  const { done, total } = status
  return (
    <ProgressBar
      label={t('Indexing')}
      value={total === 0 ? undefined : done / total}
      detail={t('{done} of {total}', { done, total })}
      className="px-3 pb-2"
    />
  )
}
