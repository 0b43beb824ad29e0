import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { appForFile, serviceForFile } from '../support/forFile'
import { connect, endedReply, send } from '../support/steps'

const app = appForFile()
const service = serviceForFile()

const APP = `import { useState } from 'react'
import { start } from './data'
import './style.css'

export default function App() {
  const [count, setCount] = useState(start)
  return (
    <main className="p-8">
      <h1 className="text-2xl font-bold">Bees</h1>
      <button className="count" onClick={() => setCount(count + 1)}>Bees: {count}</button>
    </main>
  )
}
`
const REPLY = [
  `\`\`\`tsx src/App.tsx\n${APP}\`\`\``,
  '```ts src/data.ts\nexport const start: number = 41\n```',
  '```css src/style.css\n.count { color: rgb(1, 2, 3); }\n```',
].join('\n\n')

it('the files of a reply become one artifact, which runs joined and is changed where one selects', async () => {
  const { page, errors } = await app.open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  service.script({ type: 'reply', text: REPLY })
  await send(page, 'A counter, please')
  await endedReply(page)
  await page.getByRole('article').last().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Open files as one artifact' }).click()
  const artifact = page.getByRole('complementary', { name: 'Artifact Page' })
  await artifact.getByRole('button', { name: 'Run', exact: true }).click()
  const inside = page.frameLocator('iframe[title="Page preview"]').frameLocator('iframe')
  await inside.getByRole('button', { name: 'Bees: 41' }).click()
  const counted = inside.getByRole('button', { name: 'Bees: 42' })
  await counted.waitFor()
  expect(await counted.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  await artifact.getByRole('radio', { name: 'Source', exact: true }).locator('..').click()
  await artifact.getByRole('radio', { name: 'src/data.ts' }).locator('..').click()
  const code = artifact.getByRole('group', { name: 'TypeScript code' })
  // Once it has its colours: what is selected before is drawn again.
  await code.locator('[class^="hl-"]', { hasText: '41' }).dblclick()
  await artifact.getByRole('button', { name: 'Ask for a change here' }).click()
  await artifact.getByRole('textbox', { name: 'What should change here?' }).fill('Begin with none')
  await artifact.getByText('Line 1', { exact: true }).waitFor()
  service.script({ type: 'reply', text: '<replacement>0</replacement>' })
  await artifact.getByRole('button', { name: 'Ask', exact: true }).click()
  await artifact.getByRole('figure', { name: 'Difference' }).waitFor()
  await artifact.getByRole('button', { name: 'Keep as new version' }).click()
  await code.getByText('export const start: number = 0').waitFor()
  expect(errors).toEqual([])
})

it('a diagram is saved as a drawing and as a picture of twice its size', async () => {
  const { page } = await app.open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="30" height="40" fill="red"/></svg>'
  service.script({ type: 'reply', text: `\`\`\`svg\n${drawing}\n\`\`\`` })
  await send(page, 'A drawing, please')
  const reply = await endedReply(page)
  await reply.getByRole('img', { name: 'Drawing' }).waitFor()
  const save = async (label: string) => {
    await reply.getByRole('button', { name: 'Code options' }).press('Enter')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: label }).press('Enter'),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const svg = await save('Save as SVG')
  expect(svg.name).toBe('diagram.svg')
  expect(svg.bytes.toString()).toBe(drawing)
  const png = await save('Save as PNG')
  expect(png.name).toBe('diagram.png')
  // Its first chunk has how wide and high it is.
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([120, 80])
})
