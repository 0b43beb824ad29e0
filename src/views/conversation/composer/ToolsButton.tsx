import { Wrench } from 'lucide-react'
import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'

const ToolsPopover = onDemand(() => import('./ToolsPopover').then((module) => module.ToolsPopover))

type Props = {
  readonly conversationId: ConversationId | null
  /** How many functions are sent. */
  readonly count: number
}

/** Opens the switches of servers and functions. Their code comes when the pointer or the focus does. */
export function ToolsButton({ conversationId, count }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const look = {
    label: count > 0 ? t('Tools, {count} sent', { count }) : t('Tools'),
    icon: Wrench,
    size: 'medium',
  } as const
  const turn = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen)
    setHasOpened(true)
  }
  const button = (
    <IconButton
      {...look}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={ToolsPopover.preload}
      onFocus={ToolsPopover.preload}
      onClick={() => turn(true)}
    />
  )
  return (
    <span className="inline-flex items-center text-[13px] text-muted tabular-nums">
      {hasOpened ? (
        <ToolsPopover
          whileLoading={button}
          conversationId={conversationId}
          isOpen={isOpen}
          onOpenChange={turn}
          trigger={<IconButton {...look} />}
        />
      ) : (
        button
      )}
      {count > 0 && <span aria-hidden>{count}</span>}
    </span>
  )
}
