import type { Page } from 'playwright-core'

/** Nothing more is drawn once nothing has been for so long. */
const QUIET_MS = 400

/** In milliseconds from the press of Send. */
export type Burst = {
  /** Until the end of the reply is on the page. */
  readonly inSightMs: number
  /** Until the last of it was drawn. */
  readonly wholeMs: number
}

/** Sends what is written, and watches in the page how the reply to it is drawn. */
export const burstFromWithin = (page: Page): Promise<Burst> =>
  page.evaluate(async (quietMs) => {
    const button = document.querySelector<HTMLElement>('button[aria-label="Send"]')
    const reply = () => [...document.querySelectorAll('article [data-part="text"]')][1]
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    /** The last text on the page: reading all of it would take longer than drawing. */
    const endsWell = () => {
      let node: Node | null | undefined = reply()
      while (node?.lastChild) node = node.lastChild
      return node?.textContent?.endsWith('The end.') === true
    }
    const from = performance.now()
    button?.click()
    await until(endsWell)
    const inSightMs = performance.now() - from
    let changedAt = performance.now()
    new MutationObserver(() => (changedAt = performance.now())).observe(
      document.querySelector('[role="log"]')!,
      { subtree: true, childList: true },
    )
    await until(() => performance.now() - changedAt > quietMs)
    return { inSightMs, wholeMs: changedAt - from }
  }, QUIET_MS)
