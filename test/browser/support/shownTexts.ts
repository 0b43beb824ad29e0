import type { Page } from 'playwright-core'

/**
 * All that the page says to eyes and ears: its texts, names, hints and title. What a person or a model wrote, code, and
 * names that are the same in all languages are left out.
 */
export const textsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const FOREIGN =
      '[data-part="text"], [data-foreign], [dir="auto"], code, pre, kbd, textarea, [translate="no"], [lang="en"]'
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node as Element
      if (element.closest(FOREIGN) || ['SCRIPT', 'STYLE'].includes(element.tagName)) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        found.add(element.getAttribute(name) ?? '')
      const hasText = [...element.childNodes].some(
        (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '',
      )
      if (!hasText) continue
      // A sentence with elements in it, and each of its pieces.
      // What is drawn has no inner text.
      found.add(element instanceof HTMLElement ? element.innerText : element.textContent)
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) found.add(child.textContent ?? '')
    }
    return [...found].map((text) => text.trim()).filter((text) => text !== '')
  })
