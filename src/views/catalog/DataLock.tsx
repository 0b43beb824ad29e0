import { formatList } from '@/lib/text/formatList'
import { Lock, LockOpen } from '@/ui/icons'
import { useEffect, useState } from 'react'

import { type DataRule, satisfies } from '@/domain/catalog'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { onDataLockAsked } from '@/hooks/catalog/askForDataLock'
import { useChosenModel } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { withTexts } from '@/lib/text/withTexts'
import { selectConversationSettings } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'
import { PopoverButton } from '@/ui/overlays/PopoverButton'

const DataLockPopover = onDemand(
  withTexts(['catalog'], () => import('./DataLockPopover').then((module) => module.DataLockPopover)),
)

/**
 * Locks a conversation to services that vouch for how they handle data. The picker greys out the others, and
 * sending to one is refused.
 */
export function DataLock({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { model } = useChosenModel(conversationId)
  const rule = useAppState((state) => selectConversationSettings(conversationId)(state).dataRule)
  const look =
    rule === null
      ? { icon: LockOpen }
      : { icon: Lock, variant: satisfies(model?.entry, rule).allowed ? ('on' as const) : ('danger' as const) }
  // In which chat the menu asked for it, and how often.
  const [asked, setAsked] = useState<{ readonly of: ConversationId | null; readonly count: number }>()
  useEffect(
    () =>
      onDataLockAsked(() => setAsked((before) => ({ of: conversationId, count: (before?.count ?? 0) + 1 }))),
    [conversationId],
  )
  const isAsked = asked?.of === conversationId
  // On a phone the name of the model has the room of a lock that is off: a chat has a menu that opens it.
  const isOnlyInMenu = conversationId !== null && rule === null && !isAsked
  return (
    <span className={isOnlyInMenu ? 'max-sm:hidden' : undefined}>
      <PopoverButton
        key={isAsked ? asked.count : 0}
        startsOpen={isAsked}
        {...look}
        label={t('Data policy: {rule}', { rule: ruleWords(rule) })}
        // On the first screen nobody knows its picture yet.
        text={conversationId === null ? t('Data policy') : undefined}
        className={conversationId === null ? 'named-icon' : undefined}
        onNear={DataLockPopover.preload}
        panel={(popover) => <DataLockPopover conversationId={conversationId} {...popover} />}
      />
    </span>
  )
}

function ruleWords(rule: DataRule | null): string {
  if (rule === null) return tAs('data policy', 'off')
  return formatList([
    ...(rule.noTraining ? [t('no training')] : []),
    ...(rule.noRetention ? [t('no storage')] : []),
  ])
}
