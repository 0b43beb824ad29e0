import { expect, it } from 'vitest'

import { appForFile } from '../support/forFile'
import { composer } from '../support/steps'

const app = appForFile()

it('can be installed, says Chromium, with shortcuts and as a target for what is shared', async () => {
  const { page, context } = await app.open({ keepsFiles: true })
  await composer(page).waitFor()
  const session = await context.newCDPSession(page)
  const { errors, data = '' } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A profile of a test is off the record, which is never installed to.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const manifest = JSON.parse(data) as {
    readonly shortcuts: readonly { readonly url: string }[]
    readonly icons: readonly { readonly src: string }[]
    readonly share_target: { readonly action: string; readonly params: Record<string, string> }
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(new URL(url, app.url).href)
    await page.locator('main h1').first().waitFor()
  }
  for (const { src } of manifest.icons)
    expect((await page.request.get(new URL(src, app.url).href)).headers()['content-type']).toMatch(/^image\//)

  // As the system calls it with a page that is shared.
  const { action, params } = manifest.share_target
  const shared = new URL(action, app.url)
  shared.searchParams.set(params['text']!, 'Read this')
  shared.searchParams.set(params['url']!, 'https://example.com/a')
  await page.goto(shared.href)
  await expect.poll(() => composer(page).inputValue()).toContain('Read this')
  await expect.poll(() => composer(page).inputValue()).toContain('https://example.com/a')
  await context.close()
})
