import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { yieldToPage } from '@/lib/time/afterPaint'

import type { Storage } from '../storage/storage'
import type { CatalogSnapshots } from './catalogSnapshots'

/** Opens the catalogs that are kept; their code loads with the first call. */
export const snapshotsOnDemand = (storage: Storage): (() => Promise<CatalogSnapshots>) =>
  startOnce(async () => {
    const { createCatalogSnapshots } = await loadCode(() => import('./catalogSnapshots'))
    return createCatalogSnapshots(storage, yieldToPage)
  }).open
