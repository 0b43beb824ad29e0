import { describe, expect, it } from 'vitest'

import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { endedReply, send } from '../support/steps'
import { written } from '../support/still'

const app = appForFile()
const { service, opened } = connectedForEach(app, 'acme/swift-8b')

describe('a connection', () => {
  it('is tested: what answers to no page of ours is told from what does not answer', async () => {
    const { page } = opened
    const report = page.getByRole('status', { name: 'Connection test' })
    const test = () => page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Add provider' }).click()
    await page.getByRole('textbox', { name: 'Base URL' }).fill(service.url)
    service.onPath('/v1/models', {
      type: 'raw',
      headers: { 'Content-Type': 'application/json' },
      pieces: ['{"data":[]}'],
    })
    service.allowOrigins(false)
    await test()
    await report.getByText(`${service.url} blocks web apps like this one (CORS).`).waitFor()

    service.allowOrigins(true)
    service.onPath('/v1/models', null)
    await page.getByRole('textbox', { name: 'Catalog URL' }).fill('http://127.0.0.1:9')
    await test()
    await report.getByText('It works: 5 models.').waitFor()
    await report.getByText(/^Its catalog could not be read/).waitFor()

    await service.close()
    await page.getByRole('textbox', { name: 'Catalog URL' }).fill('')
    await test()
    await report.getByText(`Nothing answers at ${service.url}.`).waitFor()
  })

  it('is known after a reload without it: which models the key may use, and what wrote each reply', async () => {
    const { page } = opened
    await send(page, 'Hi')
    await endedReply(page)
    await written(page)
    await service.close()
    await page.reload()

    await page.getByRole('article', { name: 'Acme Swift 8B' }).waitFor()
    await page.getByRole('button', { name: 'Model: Acme Swift 8B' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a model' })
    await dialog
      .getByText(/Couldn’t reach/)
      .first()
      .waitFor()
    const mine = dialog
      .getByRole('group', { name: 'Scripted' })
      .or(dialog.getByRole('group', { name: 'Recent' }))
    await expect.poll(() => mine.getByText('not available with your key').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Filters' }).click()
    await dialog.getByRole('button', { name: /^Available with your key 6/ }).waitFor()
  })
})
