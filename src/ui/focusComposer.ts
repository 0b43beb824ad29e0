/** Puts the caret where a message is written, if that is on the page. */
export const focusComposer = (): void => {
  document.querySelector<HTMLElement>('[data-composer]')?.focus()
}
