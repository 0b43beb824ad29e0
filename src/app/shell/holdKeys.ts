/**
 * Holds back what is typed from now on: it is meant for a search that is still loading, not for what has the focus.
 *
 * @param onEscape it isn't wanted any more
 * @returns ends it, and gives what was typed since it was last asked
 */
export function holdKeys(onEscape: () => void): () => string {
  let typed = ''
  const hold = (event: KeyboardEvent) => {
    const { key } = event
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (Array.from(key).length === 1) typed += key
    else if (key === 'Backspace') typed = Array.from(typed).slice(0, -1).join('')
    else if (key === 'Escape') onEscape()
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', hold, true)
  return () => {
    window.removeEventListener('keydown', hold, true)
    const held = typed
    typed = ''
    return held
  }
}
