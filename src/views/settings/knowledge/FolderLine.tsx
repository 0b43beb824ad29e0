import type { CollectionId } from '@/domain/ids'
import { useCollectionCommands, useCollectionStatus } from '@/hooks/collections/useCollections'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly id: CollectionId
  /** What the folder is called. */
  readonly folder: string
  /** Chooses it again, or another one. */
  readonly onChoose: () => void
}

/** The folder that a collection follows: whether its changes are read, and what to do where they aren’t. */
export function FolderLine({ id, folder, onChoose }: Props) {
  const withCollections = useCollectionCommands()
  const { folder: state } = useCollectionStatus(id)
  return (
    <div className="flex flex-wrap items-center gap-2 text-[13px]">
      <p role="status" className="min-w-48 flex-1 wrap-anywhere text-muted">
        {state !== undefined && wordsOf(state, folder)}
      </p>
      {state === 'ask' && (
        <Button
          size="small"
          variant="primary"
          onClick={() => void withCollections((commands) => commands.allowFolder(id))}
        >
          {t('Allow reading again')}
        </Button>
      )}
      {(state === 'gone' || state === 'denied' || state === 'elsewhere') && (
        <Button size="small" onClick={onChoose}>
          {t('Choose folder')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => void withCollections((commands) => commands.stopWatching(id))}
      >
        {t('Stop watching')}
      </Button>
    </div>
  )
}

function wordsOf(state: NonNullable<ReturnType<typeof useCollectionStatus>['folder']>, name: string): string {
  switch (state) {
    case 'granted':
      return t('Watches the folder “{name}”: new and changed documents are read.', { name })
    case 'ask':
      return t('Changes in “{name}” aren’t read until you allow it again.', { name })
    case 'denied':
      return t('This browser doesn’t let the page read “{name}”. Choose the folder again.', { name })
    case 'elsewhere':
      return t('“{name}” is watched on another device. Choose a folder to watch it here.', { name })
    case 'gone':
      return t('“{name}” can’t be read: it was moved or deleted. Its documents stay here.', { name })
  }
}
