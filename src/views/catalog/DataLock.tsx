import { Lock, LockOpen } from 'lucide-react'

import { satisfies } from '@/domain/catalog/dataRule'
import type { DataRule } from '@/domain/catalog/dataRule'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useChosenModel } from '@/hooks/models/useChosenModel'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { onDemand } from '@/ui/feedback/onDemand'
import { PopoverButton } from '@/ui/overlays/PopoverButton'

const DataLockPopover = onDemand(() => import('./DataLockPopover').then((module) => module.DataLockPopover))

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
  return (
    <PopoverButton
      {...look}
      label={t('Data policy: {rule}', { rule: ruleWords(rule) })}
      onNear={DataLockPopover.preload}
      panel={(popover) => <DataLockPopover conversationId={conversationId} {...popover} />}
    />
  )
}

function ruleWords(rule: DataRule | null): string {
  if (rule === null) return t('off')
  return [
    ...(rule.noTraining ? [t('no training')] : []),
    ...(rule.noRetention ? [t('no storage')] : []),
  ].join(', ')
}
