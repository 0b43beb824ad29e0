import { X } from '@/ui/firstIcons'
import { Archive, ArchiveRestore, Download, FolderInput, Pin, RotateCcw, Tag, Trash2 } from '@/ui/icons'

import type { ConversationId } from '@/domain/ids'
import type { LibraryView } from '@/domain/conversations/libraryRows'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'

import type { RowActions } from './rows/ConversationRow'

type Props = {
  readonly view: LibraryView
  readonly ids: readonly ConversationId[]
  readonly onSelectAll: () => void
  readonly onDone: () => void
  readonly actions: Pick<RowActions, 'trash' | 'editTags' | 'move' | 'deleteForever'>
}

/** What can be done with the conversations that are selected. */
export function SelectionBar({ view, ids, onSelectAll, onDone, actions }: Props) {
  const { changeConversations, exportConversations } = useCommands()
  const isPinned = useAppState((state) => ids.every((id) => state.conversations[id]?.pinned === true))
  const isNone = ids.length === 0
  return (
    <div
      role="toolbar"
      aria-label={t('Selected chats')}
      className="border-t border-line bg-sunken px-2 py-1.5"
    >
      <div className="flex items-center gap-1 ps-1 text-[13px]">
        <span aria-live="polite" className="flex-1 tabular-nums">
          {t('{count} selected', { count: ids.length })}
        </span>
        <Button size="small" variant="quiet" onClick={onSelectAll}>
          {t('All')}
        </Button>
        <IconButton size="small" icon={X} label={t('Stop selecting')} onClick={onDone} />
      </div>
      <div className="flex items-center justify-between">
        {view === 'trash' ? (
          <>
            <Button
              size="small"
              disabled={isNone}
              onClick={() => void changeConversations(ids, { type: 'restore' })}
            >
              <RotateCcw aria-hidden size={14} />
              {t('Restore')}
            </Button>
            <Button
              size="small"
              variant="danger"
              disabled={isNone}
              onClick={() => actions.deleteForever(ids)}
            >
              {t('Delete forever…')}
            </Button>
          </>
        ) : (
          <>
            <IconButton
              icon={Pin}
              label={isPinned && !isNone ? t('Unpin selected') : t('Pin selected')}
              disabled={isNone}
              onClick={() => void changeConversations(ids, { type: 'pin', isOn: !isPinned })}
            />
            <IconButton
              icon={view === 'archived' ? ArchiveRestore : Archive}
              label={view === 'archived' ? t('Unarchive selected') : t('Archive selected')}
              disabled={isNone}
              onClick={() => void changeConversations(ids, { type: 'archive', isOn: view !== 'archived' })}
            />
            <IconButton
              icon={FolderInput}
              label={t('Move selected to project')}
              disabled={isNone}
              onClick={() => actions.move(ids)}
            />
            <IconButton
              icon={Tag}
              label={t('Tag selected')}
              disabled={isNone}
              onClick={() => actions.editTags(ids)}
            />
            <IconButton
              icon={Download}
              label={t('Export selected')}
              disabled={isNone}
              onClick={() => void exportConversations(ids)}
            />
            <IconButton
              icon={Trash2}
              variant="danger"
              label={t('Delete selected')}
              disabled={isNone}
              onClick={() => actions.trash(ids)}
            />
          </>
        )}
      </div>
    </div>
  )
}
