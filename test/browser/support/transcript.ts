import type { Page } from 'playwright-core'

/** Where a message stands in the transcript, in pixels from its top; not a number while it is not in the page. */
export const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate((wanted) => {
    const article = document.querySelector(`[data-message-id="${wanted}"]`)
    const region = document.querySelector('[aria-label="Messages"]')
    return article && region ? article.getBoundingClientRect().top - region.getBoundingClientRect().top : NaN
  }, id)

/** The first message in sight and how far its top is from that of the transcript, in pixels. */
export const firstInSight = (
  page: Page,
): Promise<{ readonly id: string | undefined; readonly top: number }> =>
  page.evaluate(() => {
    const region = document.querySelector('[aria-label="Messages"]')
    const edge = region?.getBoundingClientRect().top ?? 0
    const [first] = [...(region?.querySelectorAll<HTMLElement>('[data-message-id]') ?? [])]
      .map((article) => ({ id: article.dataset['messageId'], box: article.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > edge)
      .toSorted((a, b) => a.box.top - b.box.top)
    return { id: first?.id, top: (first?.box.top ?? NaN) - edge }
  })
