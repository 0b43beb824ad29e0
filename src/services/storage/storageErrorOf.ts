import type { StorageError } from '@/domain/storage/storageError'
import { t } from '@/lib/text/t'

/** The typed error for what IndexedDB threw. Unknown causes are `failed`, with their own words. */
export function storageErrorOf(cause: unknown): StorageError {
  const name = nameOf(cause)
  const detail = cause instanceof Error && cause.message ? cause.message : name || t('unknown reason')
  switch (name) {
    case 'QuotaExceededError':
      return { type: 'quota' }
    case 'VersionError':
    case 'SecurityError':
    case 'UnknownError':
    case 'NotReadableError':
      return { type: 'unavailable', detail }
    default:
      return { type: 'failed', detail }
  }
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : '')
