import { Ellipsis } from 'lucide-react'

import type { ConversationId } from '@/domain/ids'
import { hasReply } from '@/domain/runs/results/cellText'
import type { Run, RunCell } from '@/domain/runs/run'
import { useInspectExchange } from '@/hooks/exchanges/inspectExchange'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { useGo } from '@/hooks/conversations/usePlace'
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
        Stop this one
      </Button>
    )
  const askAgain = () => void retryCell(run.id, cell.id)
  const exchangeId = cell.reply?.exchangeId
  if (!hasReply(cell))
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={askAgain}>Ask again</Button>
        {exchangeId !== undefined && (
          <Button variant="quiet" onClick={() => inspect(exchangeId)}>
            Inspect request
          </Button>
        )}
      </div>
    )
  const others: readonly MenuItem[] = [
    {
      type: 'item',
      label: 'Continue as conversation',
      onPick: () => void continueAsConversation(run.id, cell.id).then(goTo),
    },
    {
      type: 'item',
      label: 'Make it the base',
      isDisabled: isBase,
      onPick: () => chooseBase(run.id, cell.id),
    },
    { type: 'item', label: 'Ask again', onPick: askAgain },
    ...(exchangeId === undefined
      ? []
      : [{ type: 'item', label: 'Inspect request', onPick: () => inspect(exchangeId) } as const]),
  ]
  return (
    <div className="flex items-center gap-2">
      <Button
        title="The reply goes on as the branch of a conversation; the others stay beside it as variants."
        onClick={() => void keepWinner(run.id, cell.id).then(goTo)}
      >
        Keep as winner
      </Button>
      <MenuButton label="More with this reply" icon={Ellipsis} size="medium" items={() => others} />
    </div>
  )
}
