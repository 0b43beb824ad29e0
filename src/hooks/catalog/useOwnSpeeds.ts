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

export type ReadSpeeds = {
  /** Undefined for a model that did not reply here of late. */
  readonly speedOf: (model: Model) => OwnSpeed | undefined
  /** Why they can't be read; undefined while all is well. */
  readonly problem: string | undefined
  readonly isRead: boolean
}

/** How fast each model replied here of late. Nothing is read before `isAsked`. */
export function useOwnSpeeds(isAsked = true): ReadSpeeds {
  const { loadLedger, now } = useApp()
  const [from] = useState(() => now() - SINCE_MS)
  const { value, problem } = useStored(
    [LEDGER, from, isAsked],
    async () => (isAsked ? loadLedger(from) : ok(NONE)),
    { gcTime: 0, keepsPrevious: true },
  )
  return useMemo(() => {
    const speeds = ownSpeeds(value ?? NONE)
    return {
      speedOf: (model) => speeds.get(modelKey(refOf(model))),
      problem,
      isRead: value !== undefined,
    }
  }, [value, problem])
}

const NONE: readonly LedgerEntry[] = []
