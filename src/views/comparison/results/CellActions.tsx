import { Ellipsis } from '@/ui/icons'

import type { ConversationId } from '@/domain/ids'
import { cellText, hasReply } from '@/domain/runs/results/cellText'
import type { Run, RunCell } from '@/domain/runs/run'
import { useApp } from '@/hooks/app'
import { useInspectExchange } from '@/hooks/exchanges/useExchange'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { CopyButton } from '@/ui/controls/CopyButton'
import type { MenuItem } from '@/ui/overlays/Menu'
import { MenuButton } from '@/ui/overlays/MenuButton'

type Props = { readonly run: Run; readonly cell: RunCell; readonly isBase: boolean }

/** What can be done with one cell. */
export function CellActions({ run, cell, isBase }: Props) {
  const { applySettings, chooseBase, continueAsConversation, keepWinner, retryCell, stopCell } =
    useRunCommands()
  const { clipboard } = useApp()
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
  // From a message of a chat, the reply goes back there; else what was varied is what one wants to keep.
  const isOfChat = run.plan.conversationId !== null
  const isVaried = cell.values.length > 0 && !isOfChat
  const takeSettings = () =>
    void applySettings(run.id, cell.id).then((id) =>
      go(id === undefined ? '/' : `/c/${encodeURIComponent(id)}`),
    )
  const chooseAsWinner = () => void keepWinner(run.id, cell.id).then(goTo)
  return (
    <div className="flex items-center gap-2">
      {isVaried ? (
        <Button
          title={t('Your next message uses this model and these values.')}
          className="flex-auto"
          onClick={takeSettings}
        >
          {t('Use these settings')}
        </Button>
      ) : (
        <Button
          title={t('This reply continues as the branch of a chat. The others stay beside it as variants.')}
          onClick={chooseAsWinner}
        >
          {t('Choose as winner')}
        </Button>
      )}
      <CopyButton size="medium" text={() => cellText(cell)} onCopy={clipboard.copyText} />
      <MenuButton
        label={t('More actions')}
        icon={Ellipsis}
        size="medium"
        items={() =>
          isVaried
            ? [{ type: 'item', label: t('Choose as winner'), onPick: chooseAsWinner }, ...others]
            : cell.values.length > 0
              ? [{ type: 'item', label: t('Use these settings'), onPick: takeSettings }, ...others]
              : others
        }
      />
    </div>
  )
}
