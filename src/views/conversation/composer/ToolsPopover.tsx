import { Suspense, type ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { Popover } from '@/ui/overlays/Popover'

import { ToolSwitches } from './ToolSwitches'

type Props = {
  readonly conversationId: ConversationId | null
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly trigger: ReactNode
}

/** The switches of servers and functions, in a panel at the composer. */
export function ToolsPopover({ conversationId, ...popover }: Props) {
  return (
    <Popover label={t('Tools')} {...popover}>
      <Suspense fallback={<p className="p-3 text-sm text-muted">{t('Loading…')}</p>}>
        <ToolSwitches conversationId={conversationId} />
      </Suspense>
    </Popover>
  )
}
