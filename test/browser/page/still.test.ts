import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startScriptedService } from '#test/support/service/startScriptedService'

import { cutTexts } from '../support/cutTexts'
import { appForFile } from '../support/forFile'
import { noteShifts, sumOfShifts, takeShifts } from '../support/layoutShifts'
import { PLACES, SIZES } from '../support/places'
import { connect, endedReply, goTo, send } from '../support/steps'
import { drawn, rested } from '../support/still'

/** Cumulative layout shift of a place, at most: half of what browsers call good. */
const MOST_SHIFT = 0.05
const MODEL = '/catalog/acme%2Fswift-8b'
/** What lists and catalogs fill, which come from the network after a start. */
const FILLED = ['/catalog', MODEL, '/settings/models', '/settings/spending'] as const

const app = appForFile()
let service: Awaited<ReturnType<typeof startScriptedService>>
let page: Page
let chat = ''

beforeAll(async () => {
  service = await startScriptedService({ keys: null })
  const opened = await app.open()
  page = opened.page
  await noteShifts(opened.context)
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  service.script({ type: 'reply', text: 'A list:\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |' })
  await send(page, 'Hi')
  await endedReply(page)
  chat = new URL(page.url()).pathname
  await page.reload()
})
afterAll(() => service.close())

const settled = async () => {
  await page.locator('main h1, main textarea').first().waitFor()
  await rested(page)
}

/** What moved in a place by itself since it was entered; empty where it is little. */
async function jumps() {
  const shifts = await takeShifts(page)
  return sumOfShifts(shifts) < MOST_SHIFT ? [] : shifts
}

describe.each([1280, 360])('at %s px', (width) => {
  beforeAll(async () => {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    await settled()
  })

  it.each([...PLACES, 'the chat'])('%s stays where it is while it loads', async (place) => {
    await takeShifts(page)
    await goTo(page, place === 'the chat' ? chat : place)
    await settled()
    expect(await jumps()).toEqual([])
  })

  it.each([...FILLED, 'the chat'])('%s stays where it is after a start', async (place) => {
    await page.goto(app.url + (place === 'the chat' ? chat : place))
    await settled()
    expect(await jumps()).toEqual([])
  })
})

it.each([...PLACES, MODEL, 'the chat'])('cuts no text of %s from 320 to 1920 px', async (place) => {
  await page.setViewportSize(SIZES[0])
  await goTo(page, place === 'the chat' ? chat : place)
  await settled()
  const cut: Record<number, readonly string[]> = {}
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await drawn(page)
    const found = await cutTexts(page)
    if (found.length > 0) cut[size.width] = found
  }
  expect(cut).toEqual({})
})
