import type { Page } from 'playwright-core'

import { composer, connect, endedReply, goTo, send, turnOnTool } from '#test/browser/support/steps'
import type { ScriptedService } from '#test/support/service/createScriptedService'

const REPLY = [
  'The loop ends one step early: with `lo < hi` and an inclusive `hi`, the case `lo === hi` is never looked at.',
  '```ts\n// Half-open range [lo, hi): no element is skipped.\nexport function indexOf(list: readonly number[], wanted: number): number {\n  let lo = 0, hi = list.length\n  while (lo < hi) {\n    const mid = (lo + hi) >>> 1\n    if (list[mid]! < wanted) lo = mid + 1\n    else hi = mid\n  }\n  return list[lo] === wanted ? lo : -1\n}\n```',
  'Four cases are enough to pin it down:',
  '| Case | Input | Expect |\n| --- | --- | --- |\n| empty | `[]` | `-1` |\n| last element | `[1, 3, 5], 5` | `2` |\n| absent | `[1, 3], 2` | `-1` |\n| one element | `[7], 7` | `0` |',
].join('\n\n')

const DRAWN = [
  'Cold air runs down the slope:',
  '```mermaid\ngraph LR\n  Top[Upper terrace] -->|cold air| Wall[Lower wall]\n  Wall --> Sensor\n```',
  '```svg\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120"><rect width="320" height="120" fill="#24304f"/><path d="M0 40 320 110V120H0z" fill="#3d6b4a"/><circle cx="270" cy="30" r="14" fill="#f6e7b0"/></svg>\n```',
  '<details>\n<summary>All 31 nights</summary>\n\n| Night | °C |\n| --- | --- |\n| 9 | −1.4 |\n\n</details>',
  'The sensor belongs at the wall.',
].join('\n\n')

const FILES = [
  "```tsx src/App.tsx\nimport { start } from './data'\nexport default function App() {\n  return <h1>Bees: {start}</h1>\n}\n```",
  '```ts src/data.ts\nexport const start: number = 41\n```',
].join('\n\n')

/** A chat with a reply of two files. Gives its address. */
export async function fillFiles(
  page: Page,
  service: ScriptedService & { readonly url: string },
): Promise<string> {
  await page.getByRole('link', { name: 'Parlance' }).click()
  service.script({ type: 'reply', text: FILES })
  await send(page, 'A counter of bees, please')
  await endedReply(page)
  await composer(page).blur()
  return new URL(page.url()).pathname
}

/** A chat in which a tool of a server gave a page. Gives its address. */
export async function fillToolPage(
  page: Page,
  service: ScriptedService & { readonly url: string },
  tools: { readonly url: string },
): Promise<string> {
  await goTo(page, '/settings/tools')
  await page.getByRole('button', { name: 'Add server' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Demo')
  await page.getByRole('textbox', { name: 'Server URL' }).fill(tools.url)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/tools · about/).waitFor()
  await page.getByRole('link', { name: 'Parlance' }).click()
  await turnOnTool(page, 'Demo')
  service.script(
    { type: 'reply', toolCalls: [{ name: 'demo__show', arguments: {} }] },
    { type: 'reply', text: 'There it is.' },
  )
  await send(page, 'Show it.')
  await page.getByRole('button', { name: 'Allow once' }).click()
  await endedReply(page)
  await composer(page).blur()
  return new URL(page.url()).pathname
}

/** A chat with a diagram, a drawing and a fold. */
export async function fillDrawn(
  page: Page,
  service: ScriptedService & { readonly url: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Parlance' }).click()
  service.script({ type: 'reply', text: DRAWN })
  await send(page, 'Where does frost settle? Draw it.')
  await endedReply(page)
  await page.locator('iframe[title="Diagram"]').waitFor()
  await composer(page).blur()
}

/** Connects the service and has one chat in the app, with two parameters set. Gives the address of the chat. */
export async function fill(page: Page, service: ScriptedService & { readonly url: string }): Promise<string> {
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  service.script({ type: 'reply', text: REPLY, reasoning: 'The bounds decide. '.repeat(8) })
  await send(page, 'My binary search misses the last element. What is wrong, and what would you test?')
  await endedReply(page)
  await page.locator('article table').waitFor()
  await composer(page).blur()
  return new URL(page.url()).pathname
}
