import { useLayoutEffect } from 'react'

/**
 * Takes the rest of the page out of reach of keys and screen readers while this element lies over it. What says
 * `data-over-sheets` stays in reach.
 */
export function useInertAround(element: HTMLElement | null): void {
  // At each rendering, and before another place takes the focus: it may only now have been rendered.
  useLayoutEffect(() => {
    if (!element) return
    const around = elementsAround(element).filter((each) => !each.inert && !('overSheets' in each.dataset))
    for (const each of around) each.inert = true
    return () => {
      for (const each of around) each.inert = false
    }
  })
}

/** Everything in the app that neither holds the element nor is in it; beside the app there are only layers over it. */
function elementsAround(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  if (!parentElement || parentElement === document.body) return []
  const beside = [...parentElement.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each !== element,
  )
  return [...beside, ...elementsAround(parentElement)]
}
