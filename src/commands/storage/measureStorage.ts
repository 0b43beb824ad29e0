import type { StorageUse } from '@/services/storage/storage'

import type { CommandDeps } from '../deps'

/** What this app stores on the device, kind by kind. */
export const createMeasureStorage =
  ({ storage }: CommandDeps) =>
  (): Promise<StorageUse> =>
    storage.measureUse()

/** Asks the browser to keep the data even when space runs short; whether it promised to. */
export const createKeepData =
  ({ storage }: CommandDeps) =>
  (): Promise<boolean> =>
    storage.requestPersistence()

export type { StorageUse }
