import type { ShareSubject } from '@/domain/sharing/shareChoices'

/** What is asked for: to share something, or the list of links that were made. */
export type ShareAsked =
  { readonly type: 'share'; readonly subject: ShareSubject } | { readonly type: 'links' }

/** Where requests arrive: one for the page, as there is one dialog. */
const listeners = new Set<(asked: ShareAsked) => void>()

/** Opens the dialog, over whatever place is shown. */
export const askToShare = (asked: ShareAsked): void => {
  for (const listener of listeners) listener(asked)
}

/** Calls back when it is asked for. Returns how to stop. */
export function onShareAsked(listener: (asked: ShareAsked) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
