import type { Page } from 'playwright-core'

import { kill } from './startLane'

/** Moments of each change at which it is killed. `KILLS=5` makes five times as many. */
export const MOMENTS = 3 * Number(process.env['KILLS'] ?? 1)

/** Milliseconds after which to kill, spread over as long as the change took once. */
export const momentsOf = (tookMs: number): readonly number[] =>
  Array.from({ length: MOMENTS }, (_, index) => (tookMs * index) / Math.max(1, MOMENTS - 1))

/** How long it takes until `isDone`, in milliseconds. */
export async function timed(act: () => Promise<unknown>, isDone: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  await isDone()
  return performance.now() - startedAt
}

/** Kills the page so long after it began to do something, and opens another at the address. */
export async function killDuring(
  page: Page,
  act: () => Promise<unknown>,
  { afterMs, url }: { readonly afterMs: number; readonly url: string },
): Promise<Page> {
  const context = page.context()
  // Its answer may die with the page.
  void act().catch(() => undefined)
  await page.waitForTimeout(afterMs)
  await kill(page)
  const next = await context.newPage()
  // The service worker dies with the page that is killed, and may hold up one request while it starts again.
  await next.goto(url, { timeout: 15_000 }).catch(() => next.goto(url))
  return next
}
