import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'

import type { RemoteFailure } from './syncRemote'

/** What the host did not do, and what to do next. */
export function describeRemote(failure: RemoteFailure): string {
  switch (failure.type) {
    case 'offline':
      return t('The sync host can’t be reached. Your changes are kept here and sent later.')
    case 'removed':
      return t('This device was removed from sync.')
    case 'spaceGone':
    case 'missing':
      return t('There’s nothing for this recovery code at this address. Check the code and the address.')
    case 'full':
      if (failure.usedBytes === undefined || failure.quotaBytes === undefined)
        return t('The storage for sync is full. Delete large chats or files, or get more storage.')
      return t(
        'The sync space is full: {used} of {quota} are used. Delete large chats or files, or ask whoever runs the host for more.',
        {
          used: formatBytes(failure.usedBytes),
          quota: formatBytes(failure.quotaBytes),
        },
      )
    case 'conflict':
    case 'behind':
      return t('The data on the sync host differs from what this device sent.')
    case 'refused':
      return failure.reason
  }
}
