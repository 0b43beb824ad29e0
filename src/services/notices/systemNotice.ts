export type SystemNotice = {
  readonly title: string
  readonly body: string
  /** A later one of the same name takes the place of an earlier one. */
  readonly tag: string
  /** Where it leads. */
  readonly path: string
}

/** Whether nobody can see this page. */
export const isPageHidden = (): boolean => document.visibilityState === 'hidden'

/**
 * Shows it through the system, where the person allowed that. The worker’s are pressed the same way whether this tab is
 * still there or not, and are the only ones on Android.
 */
export async function showSystemNotice(
  { title, body, tag, path }: SystemNotice,
  onPress: () => void,
): Promise<void> {
  const options = { body, icon: '/icon-192.png', tag, data: { path } }
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (worker) return (await navigator.serviceWorker.ready).showNotification(title, options)
  const notice = new Notification(title, options)
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
    onPress()
  })
}
