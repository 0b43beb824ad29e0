import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ExchangeId } from '@/domain/ids'
import { calibrate, type Calibration } from '@/domain/tokens/calibrate'
import { observationsIn } from '@/domain/tokens/observationsIn'

import { useApp } from './app'

const DAY_MS = 86_400_000
/** Tokenisers and templates change with models; what was counted long ago says little. */
const SINCE_MS = 30 * DAY_MS
const MOST = 400

/**
 * How families of models count what is estimated here, learned from the newest requests of this device. Looked at
 * again after each reply (`last`); empty until the first look.
 */
export function useCalibrations(last: ExchangeId | undefined): ReadonlyMap<string, Calibration> {
  const { loadLedger, now } = useApp()
  const { data } = useQuery({
    queryKey: ['calibrations', last ?? null],
    queryFn: async () => calibrate(observationsIn((await loadLedger(now() - SINCE_MS)).slice(-MOST))),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return data ?? NONE
}

const NONE: ReadonlyMap<string, Calibration> = new Map()
