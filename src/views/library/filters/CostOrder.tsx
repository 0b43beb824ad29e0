import { useEffect } from 'react'

import type { ConversationId } from '@/domain/ids'
import { costRanks } from '@/domain/ledger/groupLedger'
import { useLedger } from '@/hooks/ledger/useLedger'
import { t } from '@/lib/text/t'
import { LoadFailed } from '@/ui/feedback/LoadFailed'

type Props = { readonly onRanks: (ranks: ReadonlyMap<ConversationId, number>) => void }

/** Reads what each chat cost, for the list that is sorted by it; says so where that can't be read. */
export default function CostOrder({ onRanks }: Props) {
  const { value, problem, again } = useLedger(0)
  useEffect(() => {
    if (value) onRanks(costRanks(value))
  }, [value, onRanks])
  if (problem === undefined) return null
  return (
    <LoadFailed title={t('What chats cost can’t be read')} className="m-4" onRetry={again}>
      {problem}
    </LoadFailed>
  )
}
