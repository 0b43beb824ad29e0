import { t } from '@/lib/text/t'

import type { SyncTrouble } from './syncState'
import type { SyncStatus } from './syncStatus'

/** Why nothing is synced at this device, with what to do; undefined while sync goes on, or waits for the network. */
export function describeStop(status: SyncStatus): string | undefined {
  if (status.type === 'off' || status.phase !== 'trouble') return undefined
  return status.trouble ? wordsOf(status.trouble) : status.reason
}

function wordsOf(trouble: SyncTrouble): string {
  switch (trouble.type) {
    case 'newerFormat':
      return t(
        'Another device has a newer version of Parlance. Reload this page to update; until then nothing is synced here, and nothing is lost.',
      )
    case 'tampered':
      return t(
        'The synced data is damaged ({detail}) and was ignored. Nothing is lost, and Parlance tries again from time to time. If it stays like this, make a new recovery code: the data on the host is kept for now.',
        { detail: trouble.detail },
      )
    case 'removed':
      return t(
        'This device was removed from sync. All your chats are still here, but changes no longer go to your other devices.',
      )
    case 'spaceGone':
      return t(
        'Another device made a new recovery code or turned sync off. All your chats are still here. Connect with the new code to sync again.',
      )
  }
}
