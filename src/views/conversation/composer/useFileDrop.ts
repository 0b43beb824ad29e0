import { useEffect } from 'react'

/** Takes the files that are dropped anywhere on the page and that nothing else takes: a bar or a list beside it too. */
export function useFileDrop(take: (files: readonly File[]) => void): void {
  useEffect(() => {
    function drag(event: DragEvent) {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    function drop(event: DragEvent) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('dragover', drag)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', drag)
      document.removeEventListener('drop', drop)
    }
  }, [take])
}
