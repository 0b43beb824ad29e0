import type { Page } from 'playwright-core'

import { composer, connect, endedReply, send } from '#test/browser/support/steps'
import type { ScriptedService } from '#test/support/service/createScriptedService'

const REPLY = [
  'The loop ends one step early: with `lo < hi` and an inclusive `hi`, the case `lo === hi` is never looked at.',
  '```ts\n// Half-open range [lo, hi): no element is skipped.\nexport function indexOf(list: readonly number[], wanted: number): number {\n  let lo = 0, hi = list.length\n  while (lo < hi) {\n    const mid = (lo + hi) >>> 1\n    if (list[mid]! < wanted) lo = mid + 1\n    else hi = mid\n  }\n  return list[lo] === wanted ? lo : -1\n}\n```',
  'Four cases are enough to pin it down:',
  '| Case | Input | Expect |\n| --- | --- | --- |\n| empty | `[]` | `-1` |\n| last element | `[1, 3, 5], 5` | `2` |\n| absent | `[1, 3], 2` | `-1` |\n| one element | `[7], 7` | `0` |',
].join('\n\n')

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
