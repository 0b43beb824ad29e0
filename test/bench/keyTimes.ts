import type { Page } from 'playwright-core'

import { composer } from '#test/browser/support/steps'

/** Types 200 keys into the composer: from each to the end of the frame that shows it, in milliseconds. */
export async function keyTimes(page: Page): Promise<readonly number[]> {
  await composer(page).focus()
  await page.waitForTimeout(1_000)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const note = () => times.push(performance.now() - timeStamp)
          void scheduler.postTask(note, { priority: 'user-blocking' })
        })
      },
      true,
    )
  })
  for (let key = 0; key < 200; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'abcdefghijk'.charAt(key % 11))
    await page.waitForTimeout(25 + (key % 7) * 3)
  }
  const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
  await composer(page).fill('')
  return times
}
