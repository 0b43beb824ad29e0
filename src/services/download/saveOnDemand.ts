import { failed } from '@/lib/result'
import { loadCode } from '@/lib/loadCode'

import type { saveToDisk } from './saveToDisk'

/** `saveToDisk`, whose code is loaded when the first file is saved. */
export const saveOnDemand: typeof saveToDisk = async (...order) => {
  let code: typeof import('./saveToDisk')
  try {
    code = await loadCode(() => import('./saveToDisk'))
  } catch (cause) {
    return failed({ type: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
  }
  return code.saveToDisk(...order)
}
