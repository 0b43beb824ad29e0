import { useEffect } from 'react'

/** A file dropped where nothing takes it is refused: the browser would open it in place of the app. */
export function useNoDrop(): void {
  useEffect(() => {
    function refuse(event: DragEvent) {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    // Of the window: what takes files listens nearer to them.
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
