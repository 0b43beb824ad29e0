import { Menu as MenuIcon, SlidersHorizontal } from '@/ui/firstIcons'
import type { ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { ModelPicker } from '@/views/models/ModelPicker'

const ChosenModel = onDemand(
  () => import('@/views/models/ChosenModel').then((module) => module.ChosenModel),
  {
    isAside: true,
  },
)

const Chooser = onDemand(() => import('./ChatPicker').then((module) => module.default))

const DataLock = onDemand(() => import('@/views/catalog/DataLock').then((module) => module.DataLock), {
  isAside: true,
})

type Props = {
  readonly id: ConversationId | null
  readonly onOpenLibrary: () => void
  readonly isInspectorOpen: boolean
  readonly onToggleInspector: () => void
  /** What can be done with the conversation. */
  readonly children?: ReactNode
}

/** Which model answers and what is known of it. */
export function TopBar({ id, onOpenLibrary, isInspectorOpen, onToggleInspector, children }: Props) {
  return (
    <header className="flex h-12 shrink-0 items-center border-b border-line px-1 sm:gap-2 sm:px-2 md:px-4">
      <IconButton icon={MenuIcon} label={t('Conversations')} className="md:hidden" onClick={onOpenLibrary} />
      {/* On a phone a chat has what is known of the model under its name: the room is kept while that loads. */}
      <div
        className={classNames(
          'relative flex min-w-0 flex-1 items-center gap-2',
          id !== null && 'max-sm:*:first:h-11 max-sm:*:first:pb-3.5',
        )}
      >
        <ModelPicker conversationId={id} Chooser={Chooser} />
        <ChosenModel conversationId={id} />
      </div>
      <DataLock conversationId={id} />
      {children}
      <IconButton
        icon={SlidersHorizontal}
        label={t('Inspector')}
        aria-expanded={isInspectorOpen}
        onClick={onToggleInspector}
      />
    </header>
  )
}
