import { mark, t } from '@/lib/text/t'

/** What a host's codes mean, where one can do something about it: its own sentences are in English. */
const REASONS: Readonly<Record<string, string>> = {
  rate_limit_exceeded: mark('Too many requests to this host. Try again in a minute.'),
  share_too_many: mark('You have too many links on this host. Delete some first.'),
  share_full: mark('Your links fill the space you have on this host. Delete some first.'),
  share_too_large: mark('This chat is too large for a link. Share it as a file instead.'),
  share_unavailable: mark('Links can’t be read or made right now. Try again soon.'),
  sync_unavailable: mark('Sync isn’t available right now. Try again soon.'),
  invitation_needed: mark(
    'This host syncs for invited people. Add its key under Settings → Providers first.',
  ),
  forbidden: mark('Syncing with this host can only be started on its own pages.'),
  too_many: mark(
    'You have too many sync spaces or devices on this host. Leave a space you no longer use, then try again.',
  ),
}

/** Why a host said no, in the language of the page; its own sentence for what the page has no words for. */
export const hostReason = ({
  code,
  message,
}: {
  readonly code: string | null
  readonly message: string
}): string => t(REASONS[code ?? ''] ?? message)
