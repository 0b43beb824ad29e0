import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { startScriptedService } from '#test/support/service/startScriptedService'
import { appForFile } from './support/forFile'
import { connect, send, endedReply, goTo } from './support/steps'

const app = appForFile()
let service: Awaited<ReturnType<typeof startScriptedService>>
beforeAll(async () => { service = await startScriptedService() })
afterAll(() => service.close())

const RICH = `## A flow

\`\`\`mermaid
flowchart LR
  A[Mooring] --> B{Wind?}
  B -->|yes| C[Sail]
  B -->|no| D[Row]
\`\`\`

\`\`\`html
<!doctype html><body style="font:16px sans-serif"><h1>Hello</h1><button onclick="this.textContent='pressed'">Press</button></body>
\`\`\`

\`\`\`svg
<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="teal"/><circle cx="60" cy="30" r="20" fill="gold"/></svg>
\`\`\`

Energy is $E = mc^2$, and a price of $5 to $10 stays.

$$\\int_0^1 x^2\\,dx = \\tfrac13$$

- [x] done
- [ ] open

A note[^1] here. مرحبا بالعالم

[^1]: The note itself.

| a | b |
| - | -: |
| 1 | 2 |
`
for (const [width, theme] of [[1280, 'light'], [360, 'dark'], [1280, 'dark'], [360, 'light']] as const) {
  it(`rendering ${width} ${theme}`, async () => {
    const { page, errors, context } = await app.open({ theme })
    await connect(page, { url: service.url, key: 'sk-all', model: 'acme/swift-8b' })
    await page.setViewportSize({ width, height: 900 })
    service.script({ type: 'reply', text: RICH })
    await send(page, 'Draw')
    await endedReply(page)
    await page.waitForTimeout(800)
    const shot = (name: string) => page.screenshot({ path: `/tmp/r-${width}-${theme}-${name}.png` })
    console.log(await page.getByRole('log').getByRole('button').allInnerTexts())
    for (const name of ['Diagram', 'Preview', 'Draw', 'Show preview', 'Show diagram']) {
      const buttons = page.getByRole('log').getByRole('button', { name, exact: false })
      const n = await buttons.count()
      console.log(name, n)
    }
    const open = page.getByRole('log').getByRole('button', { name: /^(Preview|Diagram|Show)/ })
    for (let i = 0; i < await open.count(); i++) { await open.nth(i).click(); await page.waitForTimeout(400) }
    await page.waitForTimeout(2500)
    await page.getByRole('heading', { name: 'A flow' }).evaluate((e) => e.scrollIntoView())
    await page.waitForTimeout(300)
    await shot('top')
    await page.getByText('Energy is').first().evaluate((e) => e.scrollIntoView())
    await page.waitForTimeout(300)
    await shot('bottom')
    console.log(errors)
    await context.close()
  }, 60_000)
}
