/**
 * Has the browser ask before the page is closed or loaded again, while `mayLose` says that something would be lost.
 * The browser chooses the words, and asks only where the person has used the page.
 */
export function warnBeforeLeaving(mayLose: () => boolean): void {
  window.addEventListener('beforeunload', (event) => {
    if (mayLose()) event.preventDefault()
  })
}
