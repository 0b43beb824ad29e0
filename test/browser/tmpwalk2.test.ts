import { afterAll, beforeAll, it } from 'vitest'
import { startScriptedService } from '#test/support/service/startScriptedService'
import { appForFile } from './support/forFile'
import { connect, send, endedReply } from './support/steps'
const app = appForFile()
let service: Awaited<ReturnType<typeof startScriptedService>>
beforeAll(async () => { service = await startScriptedService() })
afterAll(() => service.close())
it('who scrolls', async () => {
  const { page } = await app.open({})
  await connect(page, { url: service.url, key: 'sk-all', model: 'acme/swift-8b' })
  service.script({ type: 'reply', text: '## A flow\n\n' + 'line\n\n'.repeat(60) })
  await send(page, 'Draw')
  await endedReply(page)
  await page.getByRole('heading', { name: 'A flow' }).evaluate((e) => e.scrollIntoView())
  console.log(await page.evaluate(() => [...document.querySelectorAll('*')].filter((e) => e.scrollTop !== 0 || (e.scrollHeight > e.clientHeight + 1 && getComputedStyle(e).overflowY === 'hidden')).map((e) => `${e.tagName} ${String(e.className).slice(0, 80)} top ${e.scrollTop} sh ${e.scrollHeight} ch ${e.clientHeight}`).join('\n')))
  console.log(await page.evaluate(() => { const root = document.querySelector('#root')!.firstElementChild!; const out: string[] = []; const walk = (e: Element) => { const r = e.getBoundingClientRect(); const cs = getComputedStyle(e); if (r.bottom + root.scrollTop > 801 && cs.position === 'absolute') out.push(`${e.tagName} ${String(e.className).slice(0, 90)} ${r.top} ${r.bottom} ${cs.position}`); for (const c of e.children) walk(c) }; walk(root); return out.slice(0, 25).join('\n') }))
}, 60000)
