import { useMemo } from 'react'

import { type Cost, createCostSum, formatMoney } from '@/domain/pricing'
import { t } from '@/lib/text/t'

const sumOfChat = createCostSum()

/** What a chat costs so far; nothing while there is nothing to pay. */
export function Spent({ costs }: { readonly costs: readonly Cost[] }) {
  const total = useMemo(() => sumOfChat(costs), [costs])
  if (total?.type !== 'known' && total?.type !== 'atLeast') return null
  const spent = formatMoney(total)
  return (
    <>
      <span className="shrink-0 max-sm:hidden">· {t('{spent} so far', { spent })}</span>
      <span className="shrink-0 sm:hidden">· {spent}</span>
    </>
  )
}
