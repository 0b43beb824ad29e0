import { useMemo, useState } from 'react'

import { ownSpeeds, type OwnSpeed } from '@/domain/ledger/ownSpeeds'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { Model } from '@/domain/models/model'
import { modelKey, refOf } from '@/domain/modelRef'
import { ok } from '@/lib/result'
import { DAY_MS } from '@/lib/time/dayMs'
import { LEDGER } from '@/queries/ledger'

import { useApp } from '../app'
import { useStored } from '../storage/useStored'

/** Providers become faster and slower: what was long ago says little. */
const SINCE_MS = 90 * DAY_MS

/** How fast each model replied here of late; undefined for one that did not. Nothing is read before `isAsked`. */
export function useOwnSpeeds(isAsked = true): (model: Model) => OwnSpeed | undefined {
  const { loadLedger, now } = useApp()
  const [from] = useState(() => now() - SINCE_MS)
  const { value = NONE } = useStored(
    [LEDGER, from, isAsked],
    async () => (isAsked ? loadLedger(from) : ok(NONE)),
    { gcTime: 0, keepsPrevious: true },
  )
  return useMemo(() => {
    const speeds = ownSpeeds(value)
    return (model) => speeds.get(modelKey(refOf(model)))
  }, [value])
}

const NONE: readonly LedgerEntry[] = []
