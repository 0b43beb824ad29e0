/** What isn't drawn by then is missing from the picture, in milliseconds. */
const LIMIT_MS = 60_000

/** Resolves once nothing in an element is busy and the fonts it uses are here; at the latest after some seconds. */
export async function whenDrawn(root: HTMLElement): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!root.querySelector('[aria-busy="true"]')) end()
    }
    const observer = new MutationObserver(look)
    const end = () => {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    const timer = setTimeout(end, LIMIT_MS)
    observer.observe(root, { attributes: true, childList: true, subtree: true })
    look()
  })
  await document.fonts.ready
}
