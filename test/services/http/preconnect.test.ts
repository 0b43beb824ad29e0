// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

import { createPreconnect } from '@/services/http/preconnect'

it('connects without cookies, once while a connection lasts, and leaves nothing in the page', async () => {
  const added: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) added.push((node as Element).outerHTML)
  })
  observer.observe(document.head, { childList: true })
  let nowMs = 0
  const postMessage = vi.fn()
  const preconnect = createPreconnect(
    document,
    () => nowMs,
    () => ({ postMessage }),
  )

  preconnect('https://alpha.test')
  preconnect('https://alpha.test')
  preconnect('https://beta.test')
  nowMs = 9_000
  preconnect('https://alpha.test')
  await Promise.resolve()

  const link = (origin: string) => `<link rel="preconnect" href="${origin}" crossorigin="anonymous">`
  expect(added).toEqual(['https://alpha.test', 'https://beta.test', 'https://alpha.test'].map(link))
  expect(postMessage).toHaveBeenCalledTimes(3)
  expect(document.head.querySelectorAll('link')).toHaveLength(0)
})
