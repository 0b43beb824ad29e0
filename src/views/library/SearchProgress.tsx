import { useSearchStatus } from '@/hooks/search/useSearch'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

/** How far the index is while one searches without it; nothing once it is there. */
export function SearchProgress() {
  const status = useSearchStatus()
  if (status.type !== 'building') return null
  const { done, total } = status
  return (
    <ProgressBar
      label="Indexing"
      value={total === 0 ? undefined : done / total}
      detail={`${done.toLocaleString()} of ${total.toLocaleString()}`}
      className="px-3 pb-2"
    />
  )
}
