import type { CollectionId } from '@/domain/ids'
import { type CollectionWork, useCollectionCommands } from '@/hooks/collections/useCollections'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

type Props = { readonly id: CollectionId; readonly work: CollectionWork }

/** How far reading, recognising or embedding is; what was done by then stays when it is cancelled. */
export function CollectionProgress({ id, work: { type, done, total, name } }: Props) {
  const withCollections = useCollectionCommands()
  return (
    <div className="flex items-center gap-2">
      <ProgressBar
        className="flex-1"
        label={t('Reading {name}…', { name })}
        value={done / Math.max(1, total)}
        detail={detailOf(type, Math.floor(done), total)}
      />
      <Button
        size="small"
        variant="quiet"
        onClick={() => void withCollections((commands) => Promise.resolve(commands.cancelWork(id)))}
      >
        {t('Cancel')}
      </Button>
    </div>
  )
}

function detailOf(type: CollectionWork['type'], done: number, total: number): string {
  switch (type) {
    case 'reading':
      return t('{done} of {total} files', { done, total })
    case 'recognising':
      return t('{done} of {total} pages', { done, total })
    case 'embedding':
      return t('{done} of {total} texts', { done, total })
  }
}
