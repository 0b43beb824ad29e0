import { failed, ok, type Result } from '@/lib/result'
import { language } from '@/lib/text/language'
import { t } from '@/lib/text/t'

/** The channel on which `public/oauth-callback.js` hands over the address it was opened with. */
const CHANNEL = 'parlance-sign-in'

/** A sign-in that nobody finished by then is given up, in milliseconds. */
const LIMIT_MS = 10 * 60_000

export type SignInWindow = {
  /** Shows the sign-in page and waits for its return. Fails with a sentence. */
  visit(address: URL, state: string, signal: AbortSignal): Promise<Result<URLSearchParams, string>>
  close(): void
}

/**
 * Opens a window for signing in, empty at first: browsers only allow it in the press itself. Its return comes over a
 * channel between pages of this origin, since this page's policy parts it from the windows it opens.
 */
export function openSignInWindow(
  open: () => Pick<Window, 'location' | 'close'> | null = () =>
    window.open('about:blank', '_blank', 'popup,width=520,height=720'),
  openChannel: (name: string) => BroadcastChannel = (name) => new BroadcastChannel(name),
): SignInWindow {
  const opened = open()
  return {
    close: () => opened?.close(),
    async visit(address, state, signal) {
      if (!opened)
        return failed(t('The browser blocked the sign-in window. Allow windows for this page and try again.'))
      const channel = openChannel(CHANNEL)
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
      try {
        opened.location.href = address.href
        return await new Promise((resolve) => {
          limit.addEventListener('abort', () => resolve(failed(t('The sign-in was cancelled. Try again.'))))
          channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
            if (typeof data !== 'string') return
            const returned = new URLSearchParams(data)
            // Another tab may be signing in at the same time.
            if (returned.get('state') !== state) return
            // Where the window may not close itself, it says so as this page would.
            const { code: lang, direction: dir } = language()
            channel.postMessage({
              lang,
              dir,
              title: t('Signed in'),
              text: t('You can close this window and go back to Parlance.'),
            })
            resolve(ok(returned))
          })
        })
      } finally {
        channel.close()
      }
    },
  }
}
