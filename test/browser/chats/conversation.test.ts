import { describe, expect, it } from 'vitest'

import { signal } from '#test/support/signal'

import { connectedForEach } from '../support/forEach'
import { appForFile } from '../support/forFile'
import { composer, copiedBy, endedReply, messages, openInspector, send, texts } from '../support/steps'
import { untilStill } from '../support/still'

const MODEL = 'acme/swift-8b'
const app = appForFile()
const { service, opened, changeToKey } = connectedForEach(app, MODEL)

describe('a conversation', () => {
  it('streams, survives a reload, and sends the key to its origin alone', async () => {
    const { page, errors } = await changeToKey()
    service.script({ type: 'reply', text: 'Hello **there**, friend.' })

    await send(page, 'Hi')
    await endedReply(page)
    await page.locator('article strong').waitFor()

    await expect.poll(() => texts(page)).toEqual(['Hi', 'Hello there, friend.'])
    const address = page.url()
    expect(address).toMatch(/\/c\/[^/]+$/)
    const post = service.requests.find(({ method }) => method === 'POST')!
    expect(post.headers['authorization']).toBe('Bearer sk-all')
    const catalog = () => service.requests.find(({ path }) => path === '/models.json')
    await expect.poll(catalog).toBeDefined()
    expect(catalog()?.headers['authorization']).toBeUndefined()

    await composer(page).fill('half a thought')
    await page.reload()

    expect(page.url()).toBe(address)
    await page.locator('article strong').waitFor()
    await expect.poll(() => texts(page)).toEqual(['Hi', 'Hello there, friend.'])
    await expect.poll(() => composer(page).inputValue()).toBe('half a thought')
    await expect.poll(() => page.title()).toBe('Hi')
    // The key was for that page alone, so the list is refused afterwards; the browser logs that by itself.
    expect(errors.filter((text) => !text.includes('401'))).toEqual([])
  })

  it('keeps the key nowhere unless asked', async () => {
    const { page } = await changeToKey()
    await send(page, 'Hi')
    await endedReply(page)

    const kept = await page.evaluate(async () => {
      const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href]
      for (const { name } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name!)
          request.onsuccess = () => resolve(request.result)
        })
        for (const table of db.objectStoreNames) {
          found.push(
            await new Promise((resolve) => {
              const request = db.transaction(table).objectStore(table).getAll()
              request.onsuccess = () => resolve(JSON.stringify(request.result))
            }),
          )
        }
        db.close()
      }
      return found.join('\n')
    })
    expect(kept).toContain('Hi')
    expect(kept).not.toContain('sk-all')
  })

  it('stops, keeps what came, and goes on', async () => {
    const { page } = opened
    service.script(
      { type: 'raw', pieces: ['data: {"choices":[{"delta":{"content":"One, two"}}]}\n\n', { end: 'hang' }] },
      { type: 'reply', text: ', three.' },
    )
    await send(page, 'Count')
    await messages(page).getByText('One, two').first().waitFor()

    await page.getByRole('button', { name: 'Stop' }).click()
    const reply = await endedReply(page)
    await expect.poll(() => reply.getAttribute('data-status')).toBe('stopped')

    await reply.getByRole('button', { name: 'Continue', exact: true }).click()
    await messages(page).getByText('One, two, three.').first().waitFor()
    await expect.poll(() => messages(page).count()).toBe(2)
  })

  it('stops with Escape', async () => {
    const { page } = opened
    service.script({
      type: 'raw',
      pieces: ['data: {"choices":[{"delta":{"content":"One"}}]}\n\n', { end: 'hang' }],
    })
    await send(page, 'Count')
    await page.getByText('One', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    const reply = await endedReply(page)
    await expect.poll(() => reply.getAttribute('data-status')).toBe('stopped')
  })

  it('makes variants by regenerating and editing, and loses none', async () => {
    const { page } = opened
    service.script(
      { type: 'reply', text: 'first' },
      { type: 'reply', text: 'second' },
      { type: 'reply', text: 'third' },
    )
    await send(page, 'Hi')
    const reply = await endedReply(page)
    await reply.hover()
    await reply.getByRole('button', { name: 'Regenerate' }).click()
    await messages(page).getByText('second').first().waitFor()
    await expect.poll(() => page.getByText('2 / 2').count()).toBe(1)
    await endedReply(page)

    await page.getByRole('button', { name: 'Previous variant' }).click()
    await messages(page).getByText('first').first().waitFor()

    const question = messages(page).first()
    await question.hover()
    await question.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Edit message' }).fill('Hello')
    await page.getByRole('button', { name: 'Save and send' }).click()
    await messages(page).getByText('third').first().waitFor()
    await expect.poll(() => texts(page)).toEqual(['Hello', 'third'])

    await messages(page).first().getByRole('button', { name: 'Previous variant' }).click()
    await messages(page).getByText('Hi', { exact: true }).waitFor()
    await expect.poll(() => texts(page)).toContain('Hi')
  })

  it('tells what a service refused and offers to send without it', async () => {
    const { page } = opened
    service.script(
      {
        type: 'raw',
        status: 400,
        headers: { 'Content-Type': 'application/json', 'x-request-id': 'req_77' },
        pieces: [
          JSON.stringify({
            error: {
              message: "Unsupported parameter: 'temperature' is not supported with this model.",
              type: 'invalid_request_error',
              param: 'temperature',
              code: 'unsupported_parameter',
            },
          }),
        ],
      },
      { type: 'reply', text: 'Now it works.' },
    )
    await openInspector(page)
    await page.getByRole('switch', { name: 'Send temperature' }).click()
    await send(page, 'Hi')

    const alert = page.getByRole('alert')
    await alert.waitFor()
    await expect.poll(() => alert.innerText()).toContain("'temperature' is not supported")
    await expect.poll(() => alert.innerText()).toContain('req_77')

    await alert.getByRole('button', { name: 'Send without temperature' }).click()
    await messages(page).getByText('Now it works.').first().waitFor()
    // Without the empty requests that test a saved connection.
    const bodies = service.requests
      .filter(({ method, text }) => method === 'POST' && text !== '{}')
      .map(({ text }) => text)
    expect(bodies[0]).toContain('"temperature"')
    expect(bodies[1]).not.toContain('"temperature"')
  })

  it('counts down before it tries again, and can be hurried', async () => {
    const { page } = opened
    service.script(
      {
        type: 'raw',
        status: 429,
        headers: { 'Content-Type': 'application/json', 'retry-after': '30' },
        pieces: ['{"error":{"message":"Slow down"}}'],
      },
      { type: 'reply', text: 'Here now.' },
    )
    await send(page, 'Hi')
    await page.getByText(/Trying again in \d+ s/).waitFor()
    await page.getByRole('button', { name: 'Try now' }).click()
    await messages(page).getByText('Here now.').first().waitFor()
  })

  it('streams two conversations at once, each into its own', async () => {
    const { page } = opened
    service.script(
      { type: 'reply', text: 'alpha '.repeat(60).trim(), pauseMs: 20 },
      { type: 'reply', text: 'beta' },
    )
    await send(page, 'One')
    await page.getByText(/alpha/).first().waitFor()
    await page.getByRole('button', { name: 'New chat' }).click()
    await send(page, 'Two')
    await endedReply(page)
    await expect.poll(() => texts(page)).toEqual(['Two', 'beta'])

    await page.getByRole('link', { name: /^One/ }).click()
    await endedReply(page)
    await expect.poll(() => texts(page)).toEqual(['One', 'alpha '.repeat(60).trim()])
  })

  it('never sends while an input method composes', async () => {
    const { page } = opened
    await composer(page).focus()
    const before = service.requests.length
    await composer(page).evaluate((box: HTMLTextAreaElement) => {
      box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
      box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '猫' }))
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    await untilStill(() => service.requests.length)
    expect(service.requests.slice(before).filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('does not follow a reply once the reader has scrolled up', async () => {
    const { page } = opened
    const end = signal()
    service.script({ type: 'reply', text: 'line\n\n'.repeat(200), pauseMs: 8, until: end.given })
    await send(page, 'Hi')
    const region = page.getByRole('region', { name: 'Messages' })
    await region.waitFor()
    await page.waitForFunction(() => {
      const scroller = document.querySelector('[aria-label="Messages"]')!
      return scroller.scrollHeight > scroller.clientHeight * 1.5
    })
    await region.hover()
    await page.mouse.wheel(0, -300)
    // A reply that took the reader along would never let it rest.
    const placeOf = () => region.evaluate((element) => element.scrollTop)
    expect(await untilStill(placeOf)).toBe(await placeOf())

    await page.getByRole('button', { name: 'Jump to latest' }).click()
    end.give()
    await endedReply(page)
    const beyondEnd = () =>
      region.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
    await expect.poll(beyondEnd).toBeLessThan(2)
  })

  it('copies of a reply that still comes what is out of sight too, and nothing moves when it ends', async () => {
    const { page } = opened
    const text = Array.from({ length: 180 }, (_, at) => `Paragraph ${at} of many.`).join('\n\n')
    const end = signal()
    service.script({ type: 'reply', text, pauseMs: 8, until: end.given })
    await send(page, 'Hi')
    const reply = messages(page).last()
    await reply.getByText('Paragraph 110 of many.').waitFor()
    // A chapter as a whole, and what settled of the next by its groups.
    await expect.poll(() => reply.locator('.md-skipped').count()).toBeGreaterThan(2)

    await page.evaluate(() => {
      const found = [...document.querySelectorAll('article p')]
      const named = (at: number) =>
        found.find(({ textContent }) => textContent === `Paragraph ${at} of many.`)!
      getSelection()?.setBaseAndExtent(named(3), 0, named(70), 1)
    })
    const copied = await copiedBy(page, () => page.keyboard.press('Control+C'))
    expect(copied.match(/Paragraph \d+/g)).toHaveLength(68)

    const region = page.getByRole('region', { name: 'Messages' })
    await region.hover()
    await page.mouse.wheel(0, -1_500)
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
    const topOf = () =>
      page.evaluate(() => {
        const seen = [...document.querySelectorAll('article p')].find(
          (each) => each.getBoundingClientRect().top > innerHeight / 2,
        )!
        return `${seen.textContent} ${Math.round(seen.getBoundingClientRect().top)}`
      })
    const before = await untilStill(topOf)
    end.give()
    await endedReply(page)
    await expect.poll(() => reply.locator('.md-skipped').count()).toBe(0)
    expect(await untilStill(topOf)).toBe(before)
  })
})
