import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { ConversationRow } from './ConversationRow'
import { HitRow } from './HitRow'
import type { ListRow } from './listRow'
import type { RowActions } from './useRowMenu'

type Props = {
  readonly row: ListRow
  readonly current: ConversationId | null
  /** Gives undefined while nothing can be selected. */
  readonly isSelected: (id: ConversationId) => boolean | undefined
  readonly actions: RowActions
  readonly onShowAllTitles: () => void
}

/** One line of the list. */
export function LibraryLine({ row, current, isSelected, actions, onShowAllTitles }: Props) {
  switch (row.type) {
    case 'heading':
      return <h2 className="px-2.5 pt-3 pb-1 text-[12px] text-muted">{row.name}</h2>
    case 'conversation':
      return (
        <ConversationRow
          conversation={row.conversation}
          isCurrent={row.conversation.id === current}
          isSelected={isSelected(row.conversation.id)}
          actions={actions}
        />
      )
    case 'hit':
      return <HitRow hit={row.hit} onPick={actions.onPick} />
    case 'moreTitles':
      return (
        <Button size="small" variant="quiet" onClick={onShowAllTitles}>
          {t('Show all titles ({count})', { count: row.count })}
        </Button>
      )
    case 'note':
      return (
        <p role="status" className="px-2.5 py-3 text-sm text-muted">
          {row.text}
        </p>
      )
  }
}
