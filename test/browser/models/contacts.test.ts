import { expect, it } from 'vitest'

import { appForFile, serviceForFile } from '../support/forFile'
import { connect, endedReply, send } from '../support/steps'

const app = appForFile()
const service = serviceForFile()
const other = serviceForFile()

it('the service worker refuses requests to sites that nothing names, and About lists those that are', async () => {
  const { page, context } = await app.open({ keepsFiles: true })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await send(page, 'Hello')
  expect(await (await endedReply(page)).getAttribute('data-status')).toBe('complete')

  const ask = (url: string) =>
    page.evaluate(
      (to) =>
        fetch(`${to}/v1/models`).then(
          () => 'passed',
          () => 'refused',
        ),
      url,
    )
  expect(await ask(other.url)).toBe('refused')
  expect(await ask(service.url)).toBe('passed')

  await page.goto(`${app.url}/settings/about`)
  const list = page.getByLabel('Sites Parlance can contact')
  await list.getByText(service.url).waitFor()
  await expect.poll(() => list.getByText(other.url).count()).toBe(0)
  await page.getByText('Requests to any other site are blocked.').waitFor()
  await context.close()
})
