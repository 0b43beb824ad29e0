import type { ConversationId } from '@/domain/ids'
import { hasReply } from '@/domain/runs/cellText'
import type { Run, RunCell } from '@/domain/runs/run'
import { useRunCommands } from '@/hooks/useRuns'
import { useGo } from '@/hooks/usePlace'
import { Button } from '@/ui/Button'

type Props = { readonly run: Run; readonly cell: RunCell; readonly isBase: boolean }

/** What can be done with one cell. */
export function CellActions({ run, cell, isBase }: Props) {
  const { chooseBase, continueAsConversation, keepWinner, retryCell, stopCell } = useRunCommands()
  const go = useGo()
  const goTo = (id: ConversationId | undefined) => {
    if (id !== undefined) go(`/c/${encodeURIComponent(id)}`)
  }
  const isOpen = cell.state.type === 'waiting' || cell.state.type === 'running'
  if (isOpen) return <Button onClick={() => void stopCell(run.id, cell.id)}>Stop this one</Button>
  return (
    <div className="flex flex-wrap gap-2">
      {hasReply(cell) && !isBase && (
        <Button onClick={() => chooseBase(run.id, cell.id)}>Make it the base</Button>
      )}
      {hasReply(cell) && (
        <>
          <Button onClick={() => void continueAsConversation(run.id, cell.id).then(goTo)}>
            Continue as conversation
          </Button>
          <Button onClick={() => void keepWinner(run.id, cell.id).then(goTo)}>Keep as winner</Button>
        </>
      )}
      <Button onClick={() => void retryCell(run.id, cell.id)}>Ask again</Button>
    </div>
  )
}
