import { Ellipsis } from 'lucide-react'

import type { ConversationId } from '@/domain/ids'
import { hasReply } from '@/domain/runs/results/cellText'
import type { Run, RunCell } from '@/domain/runs/run'
import { useInspectExchange } from '@/hooks/exchanges/inspectExchange'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

type Props = { readonly run: Run; readonly cell: RunCell; readonly isBase: boolean }

/** What can be done with one cell. */
export function CellActions({ run, cell, isBase }: Props) {
  const { chooseBase, continueAsConversation, keepWinner, retryCell, stopCell } = useRunCommands()
  const go = useGo()
  const inspect = useInspectExchange()
  const goTo = (id: ConversationId | undefined) => {
    if (id !== undefined) go(`/c/${encodeURIComponent(id)}`)
  }
  const isOpen = cell.state.type === 'waiting' || cell.state.type === 'running'
  if (isOpen)
    return (
      <Button className="self-start" onClick={() => void stopCell(run.id, cell.id)}>
        {t('Stop this reply')}
      </Button>
    )
  const askAgain = () => void retryCell(run.id, cell.id)
  const exchangeId = cell.reply?.exchangeId
  if (!hasReply(cell))
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={askAgain}>{t('Try again')}</Button>
        {exchangeId !== undefined && (
          <Button variant="quiet" onClick={() => inspect(exchangeId)}>
            {t('Inspect request')}
          </Button>
        )}
      </div>
    )
  const others: readonly MenuItem[] = [
    {
      type: 'item',
      label: t('Continue as chat'),
      onPick: () => void continueAsConversation(run.id, cell.id).then(goTo),
    },
    {
      type: 'item',
      label: t('Use as reference'),
      isDisabled: isBase,
      onPick: () => chooseBase(run.id, cell.id),
    },
    { type: 'item', label: t('Try again'), onPick: askAgain },
    ...(exchangeId === undefined
      ? []
      : [{ type: 'item', label: t('Inspect request'), onPick: () => inspect(exchangeId) } as const]),
  ]
  return (
    <div className="flex items-center gap-2">
      <Button
        title={t('This reply continues as the branch of a chat. The others stay beside it as variants.')}
        onClick={() => void keepWinner(run.id, cell.id).then(goTo)}
      >
        {t('Choose as winner')}
      </Button>
      <MenuButton label={t('More actions')} icon={Ellipsis} size="medium" items={() => others} />
    </div>
  )
}
