import { afterAll, beforeAll, expect, test } from 'vitest'

import type { EngineBrowser } from './support/driver'
import { CHROMIUM } from './support/engines'
import { click, fill } from './support/find'

let browser: EngineBrowser
beforeAll(async () => {
  browser = await CHROMIUM.open()
})
afterAll(() => browser.close())

/** How often the button was pressed, by what the page knows. */
const pressed = () => browser.page.evaluate(() => (globalThis as { pressed?: number }).pressed ?? 0)

test('a button that moves away under the press is pressed again, and once', async () => {
  const { page } = browser
  await page.goto('about:blank')
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'Go'
    button.style.position = 'absolute'
    button.addEventListener('pointerdown', () => (button.style.top = '200px'), { once: true })
    const counter = globalThis as { pressed?: number }
    button.addEventListener('click', () => (counter.pressed = (counter.pressed ?? 0) + 1))
    document.body.append(button)
  })
  await click(page, { role: 'button', name: 'Go' })
  expect(await pressed()).toBe(1)
})

test('a button that is drawn again under the press is pressed again', async () => {
  const { page } = browser
  await page.goto('about:blank')
  await page.evaluate(() => {
    const draw = () => {
      const button = document.createElement('button')
      button.textContent = 'Go'
      button.addEventListener('click', () => Object.assign(globalThis, { pressed: 1 }))
      document.body.replaceChildren(button)
    }
    draw()
    document.addEventListener('pointerdown', draw, { once: true })
  })
  await click(page, { role: 'button', name: 'Go' })
  expect(await pressed()).toBe(1)
})

test('a button that was drawn again before the press came is pressed once', async () => {
  const { page } = browser
  await page.goto('about:blank')
  await page.evaluate(() => {
    const draw = () => {
      const button = document.createElement('button')
      button.textContent = 'Go'
      const counter = globalThis as { pressed?: number }
      button.addEventListener('click', () => (counter.pressed = (counter.pressed ?? 0) + 1))
      document.body.replaceChildren(button)
    }
    draw()
    // The last that is done before the press.
    const listen = document.addEventListener.bind(document)
    document.addEventListener = (...listening: Parameters<typeof listen>) => {
      listen(...listening)
      if (listening[0] === 'pointerup') draw()
    }
  })
  await click(page, { role: 'button', name: 'Go' })
  expect(await pressed()).toBe(1)
})

test('text that went elsewhere is typed again', async () => {
  const { page } = browser
  await page.goto('about:blank')
  await page.evaluate(() => {
    for (const name of ['Name', 'Other']) {
      const field = document.createElement('input')
      field.ariaLabel = name
      document.body.append(field)
    }
    const [first, other] = document.querySelectorAll('input')
    first?.addEventListener('input', () => other?.focus(), { once: true })
  })
  await fill(page, { role: 'textbox', name: 'Name' }, 'Ada')
  expect(await page.evaluate(() => document.querySelector('input')?.value)).toBe('Ada')
})
