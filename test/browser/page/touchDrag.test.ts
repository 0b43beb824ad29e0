import { expect, it } from 'vitest'

import { violationsOn } from '../support/axe'
import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { createProject, endedReply, goTo, send } from '../support/steps'
import { written } from '../support/still'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

it('a chat is dragged into a project by a finger that rests on it, at 360 px', async () => {
  const { page, context } = opened
  service.script({ type: 'reply', text: 'Fine.' })
  await send(page, 'First chat')
  await endedReply(page)
  await createProject(page, 'Work')
  await written(page)

  // From here on with fingers.
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await session.send('Emulation.setEmitTouchEventsForMouse', { enabled: false })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await goTo(page, '/')
  await page.getByRole('button', { name: 'Conversations' }).first().click()
  const chat = page.getByRole('link', { name: 'First chat' }).first()
  const target = page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: /Work/ })
  const middle = async (of: typeof chat) => {
    const box = await of.boundingBox()
    if (!box) throw new Error('not in sight')
    return { x: box.x + box.width / 3, y: box.y + box.height / 2 }
  }
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', of?: typeof chat) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: of ? [await middle(of)] : [] })
  }
  await chat.waitFor()
  await target.waitFor()
  // Its code loads once there is a finger to use it.
  await expect
    .poll(async () => {
      await touch('touchStart', chat)
      const isLifted = await page
        .locator('[data-lifted]')
        .waitFor({ timeout: 2_000 })
        .then(
          () => true,
          () => false,
        )
      if (!isLifted) await touch('touchEnd')
      return isLifted
    })
    .toBe(true)
  expect(await violationsOn(page)).toEqual([])
  // The list may move under the finger.
  await expect
    .poll(async () => {
      await touch('touchMove', target)
      return page.locator('li[data-over]').count()
    })
    .toBe(1)
  await touch('touchEnd')
  await page.getByText('1 chat was moved to “Work”.').waitFor()
  await target.getByText('1 chat').waitFor({ state: 'attached' })
})
