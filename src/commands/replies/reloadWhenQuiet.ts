import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

/**
 * Reloads the page. Replies that run are waited for, so that a newer build costs none of them; drafts are kept when the
 * page goes. Reloading by hand is always possible.
 */
export async function reloadWhenQuiet(
  { inFlight, closing, store }: Pick<CommandDeps, 'inFlight' | 'closing' | 'store'>,
  reload: () => void,
): Promise<void> {
  if (inFlight.size > 0) {
    store
      .getState()
      .noticeShown({ id: 'reload', tone: 'info', text: t('Reloading when the reply is complete.') })
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        if (Object.keys(store.getState().replies).length > 0) return
        stop()
        resolve()
      })
    })
  }
  await Promise.allSettled(closing.values())
  reload()
}
