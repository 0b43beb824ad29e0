import { Wrench } from '@/ui/icons'

import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'
import { PopoverButton } from '@/ui/overlays/PopoverButton'

const OfferedTools = onDemand(() => import('./OfferedTools').then((module) => module.OfferedTools))
const ToolsPopover = onDemand(() => import('./ToolsPopover').then((module) => module.ToolsPopover))

type Props = {
  readonly conversationId: ConversationId | null
  /** How many servers, functions and sets of definitions are on. */
  readonly count: number
}

/** Opens the switches of servers and functions. Their code comes when the pointer or the focus does. */
export const ToolsButton = ({ conversationId, count }: Props) => (
  <span className="inline-flex items-center text-[13px] text-muted tabular-nums">
    <PopoverButton
      label={count > 0 ? t('Tools, {count} on', { count }) : t('Tools')}
      icon={Wrench}
      text={t('Tools')}
      className="tools-button"
      onNear={ToolsPopover.preload}
      panel={(popover) => <ToolsPopover conversationId={conversationId} {...popover} />}
    />
    {count > 0 && <span aria-hidden>{count}</span>}
    {count > 0 && <OfferedTools conversationId={conversationId} />}
  </span>
)
