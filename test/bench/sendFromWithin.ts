import type { Page } from 'playwright-core'

/**
 * Sends what is written and waits for the end of the reply (`Ready.` or `The end.`), in the page: asking from outside
 * takes its own time. Looking does too, so it is done no more often than it must.
 */
export const sendFromWithin = (page: Page, lookEveryMs = 10) =>
  page.evaluate(async (pauseMs) => {
    const button = (name: string) =>
      document.querySelector<HTMLElement>(`button[aria-label="${name}"]`) ?? undefined
    const lastText = () =>
      [...document.querySelectorAll('article [data-part="text"]')].at(-1)?.textContent.trim() ?? ''
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    button('Send')?.click()
    await until(() => button('Stop') !== undefined)
    await until(() => button('Send') !== undefined)
    // The last message may still be drawn.
    await until(() => /(The end|Ready)\.$/.test(lastText()))
  }, lookEveryMs)
