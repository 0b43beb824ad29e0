import type { HostFailure } from '@/services/sharing/shareHost'
import type { OpenFailure } from '@/services/sharing/sealShare'
import { t } from '@/lib/text/t'

/** Why a link could not be made, opened or deleted, and what to do next. */
export function describeShareFailure(failure: HostFailure | OpenFailure): string {
  switch (typeof failure === 'string' ? failure : failure.type) {
    case 'offline':
      return t('The host can’t be reached. Check your connection and try again.')
    case 'noLinks':
      return t('This host doesn’t offer shared links.')
    case 'key':
      return t(
        'Only invited people can make links on this host. Add its key under Settings → Providers first.',
      )
    case 'missing':
      return t(
        'There is no such link on this host. It may have expired more than 30 days ago, or the address is incomplete.',
      )
    case 'expired':
      return t('This link has expired. Ask for a new one.')
    case 'deleted':
      return t('This link was deleted by the person who shared it.')
    case 'wrongKey':
      return t(
        'The key in this address is wrong or incomplete. Copy the whole link, with everything after #.',
      )
    case 'damaged':
      return t('What the host keeps for this link is damaged, so it can’t be shown. Ask for a new link.')
    case 'newer':
      return t('This link was made by a newer version of Parlance. Update this app to open it.')
    case 'refused':
      return typeof failure === 'object' && failure.type === 'refused' ? failure.reason : ''
  }
}
