import type { StorageError } from '@/domain/storage/storageError'
import { t } from '@/lib/text/t'

/** How browsers put it that the disk is full, where the error's name doesn't say so. */
const FULL = /no_?\s?space|disk_?\s?full|full disk|exceed.*quota/i

/** The typed error for what IndexedDB threw. What a browser says in its own words is not passed on: they name its files. */
export function storageErrorOf(cause: unknown): StorageError {
  const { name, message } = cause instanceof Error ? cause : { name: '', message: '' }
  if (name === 'QuotaExceededError' || FULL.test(message)) return { type: 'quota' }
  switch (name) {
    case 'SecurityError':
      return { type: 'unavailable', detail: t('its settings block storage') }
    case 'VersionError':
    case 'UnknownError':
    case 'NotReadableError':
      return { type: 'unavailable', detail: t('its database can’t be read') }
    case 'InvalidStateError':
    case 'AbortError':
      return { type: 'failed', detail: t('the browser closed its database') }
    default:
      return { type: 'failed', detail: name || t('unknown reason') }
  }
}
