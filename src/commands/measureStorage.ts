import type { Storage } from '@/services/storage/storage'

import type { CommandDeps } from './deps'

/** Bytes this app uses on the device, and may use; undefined where the browser does not say. */
export const createMeasureStorage =
  ({ storage }: CommandDeps) =>
  (): ReturnType<Storage['estimate']> =>
    storage.estimate()

/** Asks the browser to keep the data even when space runs short; whether it promised to. */
export const createKeepData =
  ({ storage }: CommandDeps) =>
  (): Promise<boolean> =>
    storage.requestPersistence()
