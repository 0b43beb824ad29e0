import type { ShareSubject } from '@/domain/sharing/sharedThread'
import { createSignal } from '@/lib/createSignal'

/** What is asked for: to share something, or the list of links that were made. */
export type ShareAsked =
  { readonly type: 'share'; readonly subject: ShareSubject } | { readonly type: 'links' }

/** Where requests arrive: one for the page, as there is one dialog. */
const asked = createSignal<ShareAsked>()

/** Opens the dialog, over whatever place is shown. */
export const askToShare = asked.send

/** Calls back when it is asked for. Returns how to stop. */
export const onShareAsked = asked.listen
