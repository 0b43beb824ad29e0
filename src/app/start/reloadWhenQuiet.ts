import { t } from '@/lib/text/t'

import type { RunningApp } from '../createApp'

/**
 * Reloads the page. Replies that run are waited for, so that a newer build costs none of them; drafts are kept when the
 * page goes. Reloading by hand is always possible.
 *
 * @param reload the browser's own unless given.
 */
export async function reloadWhenQuiet(
  { deps, store }: Pick<RunningApp, 'deps' | 'store'>,
  reload: () => void = () => location.reload(),
): Promise<void> {
  if (deps.inFlight.size > 0) {
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
  await Promise.allSettled(deps.closing.values())
  reload()
}
