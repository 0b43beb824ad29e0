import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Step } from '#test/support/service/createScriptedService'
import { startScriptedService } from '#test/support/service/startScriptedService'
import { createRandom } from '#test/bench/profile/createRandom'

import { startAppUnderTest } from '../support/openApp'
import { composer, connect, enter, messages, send, texts } from '../support/steps'
import { untilStill } from '../support/still'
import { leaveOnceShown, listenToKeys, WAYS, writeElsewhere } from '../support/survival/leave'
import { kill } from '../support/survival/startLane'

/** How many times each combination of causes is tried. `KILLS=13` makes 208 tries of complete replies. */
const TIMES = Number(process.env['KILLS'] ?? 0.5)
const TRIES = {
  complete: 16 * TIMES,
  typed: 8 * TIMES,
  sent: 16 * TIMES,
  done: 12 * Math.max(1, TIMES),
} as const
/** What a person may lose of what they type. */
const TYPED_LOST_MS = 250
/** By then what the page shows as done is on disk. */
const DONE_MS = 100
/** Milliseconds a try may take on a busy machine. */
const TRY_MS = 20_000
/** Longest time until a page that was opened shows what it has, on a busy machine. */
const SOON_MS = 30_000
/** Longest time a page may take to close, in milliseconds. */
const CLOSE_MS = 5_000

const WORDS = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')
/** Shorter than half a second: a burst that no journal has seen. */
const STREAMS: Readonly<Record<string, Step>> = {
  text: { type: 'reply', text: WORDS },
  'tool calls': {
    type: 'reply',
    text: 'I look.',
    toolCalls: [{ name: 'get_weather', arguments: { city: WORDS } }],
  },
}

let app: Awaited<ReturnType<typeof startAppUnderTest>>
let service: Awaited<ReturnType<typeof startScriptedService>>
let context: Awaited<ReturnType<typeof app.open>>['context']
beforeAll(async () => {
  app = await startAppUnderTest()
  service = await startScriptedService({ keys: null })
  const opened = await app.open()
  context = opened.context
  await connect(opened.page, { url: service.url, key: '', model: 'acme/swift-8b' })
  await opened.page.close()
})
afterAll(async () => {
  await app.stop()
  await service.close()
})

/** The app in a new tab of the profile. */
async function open(path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(app.url + path)
  await composer(page).waitFor()
  return page
}

/** Gives the page a processor that is this many times slower. Returns how to give its own back. */
async function slowDown(page: Page, rate: number): Promise<() => Promise<unknown>> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 }).catch(() => undefined)
}

/** Closes a page that may be gone already, or in the middle of a reload that never lets it close. */
const close = (page: Page): Promise<unknown> =>
  Promise.race([page.close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, CLOSE_MS))])

/** Sends what begins a conversation of two messages, and gives its path. */
async function begin(page: Page, text: string): Promise<string> {
  service.script({ type: 'reply', text: 'First answer.' })
  await send(page, text)
  await page.locator('[data-role="assistant"][data-status="complete"]').waitFor()
  return new URL(page.url()).pathname
}

type Shown = { readonly role: string; readonly status: string; readonly text: string }

/** What the conversation holds, once it is read. */
async function stored(page: Page): Promise<readonly Shown[]> {
  await messages(page).first().waitFor()
  return messages(page).evaluateAll((articles) =>
    articles.map(({ dataset, textContent }) => ({
      role: dataset['role'] ?? '',
      status: dataset['status'] ?? '',
      text: textContent,
    })),
  )
}

describe('a page that is left', () => {
  it(
    `has what it showed as complete on disk, ${TRIES.complete} times`,
    async () => {
      const lost: string[] = []
      let page = await open()
      const path = await begin(page, 'Kept replies')
      for (let number = 0; number < TRIES.complete; number += 1) {
        const way = WAYS[number % WAYS.length]!
        const [kind, step] = Object.entries(STREAMS)[Math.floor(number / 4) % 2]!
        // Eight tries have each way and each kind both slow and not; sixteen have all combinations.
        const slowness = (number + (number >> 2) + (number >> 3)) % 2 === 0 ? 1 : 4
        const speedUp = await slowDown(page, slowness)
        service.script(step)
        const question = `Question ${number}.`
        await leaveOnceShown(page, { sign: { question }, way }, () => enter(page, question))
        if (way === 'elsewhere' || way === 'reload') await speedUp()
        await close(page)

        page = await open(path)
        let found: readonly Shown[] = []
        const isWhole = async () => {
          found = (await stored(page)).slice(-2)
          const [asked, reply] = found
          return (
            asked?.text.includes(question) === true &&
            reply?.status === 'complete' &&
            reply.text.includes(kind === 'text' ? 'w59' : 'get_weather')
          )
        }
        // What draws a tool call comes after the text, from the disk or not.
        if (!(await isSoon(isWhole)))
          lost.push(
            `${number}: ${kind}, ${way}, ${slowness} × slower: ${found[0]?.text}, ${found[1]?.status}`,
          )
      }
      await page.close()
      expect(lost, `${lost.length} of ${TRIES.complete} lost`).toEqual([])
    },
    TRIES.complete * TRY_MS,
  )

  it(
    `keeps what was typed but for the last ${TYPED_LOST_MS} ms, ${TRIES.typed} times`,
    async () => {
      const lost: string[] = []
      let page = await open()
      for (let number = 0; number < TRIES.typed; number += 1) {
        await slowDown(page, number % 2 === 0 ? 1 : 4)
        const handled = await listenToKeys(page)
        await composer(page).focus()
        const typing = page.keyboard
          .type(`${number} ${'typed without a pause '.repeat(60)}`)
          .catch(() => undefined)
        await expect.poll(() => handled.length, { timeout: TRY_MS }).toBeGreaterThan(1)
        await page.waitForTimeout(300 + ((number * 137) % 900))
        const last = handled.at(-1)?.at ?? 0
        await page.evaluate(writeElsewhere)
        await kill(page)
        await typing
        const due = handled.findLast(({ at }) => at <= last - TYPED_LOST_MS)?.text ?? ''

        page = await open()
        let kept = ''
        const isKept = await isSoon(async () => {
          kept = await composer(page).inputValue()
          return kept.startsWith(due)
        })
        if (!isKept) lost.push(`${number}: ${kept.length} characters of ${due.length}`)
        await clearComposer(page)
      }
      await page.close()
      expect(lost, `${lost.length} of ${TRIES.typed} lost`).toEqual([])
    },
    TRIES.typed * TRY_MS,
  )

  it(
    `leaves the draft or the message after Enter, and not both, ${TRIES.sent} times`,
    async () => {
      const random = createRandom(17)
      const found = { draft: 0, message: 0 }
      const wrong: string[] = []
      let page = await open()
      const path = await begin(page, 'Kept questions')
      for (let number = 0; number < TRIES.sent; number += 1) {
        const text = `Prompt ${number} of ${TRIES.sent}`
        await slowDown(page, number % 4 === 3 ? 4 : 1)
        const handled = await listenToKeys(page)
        await composer(page).fill(text)
        const pressed = composer(page)
          .press('Enter')
          .catch(() => undefined)
        const afterMs = Math.floor(random() * 40)
        await expect
          .poll(() => handled.some(({ key }) => key === 'Enter'), { interval: 1, timeout: TRY_MS })
          .toBe(true)
        await page.waitForTimeout(afterMs)
        await kill(page)
        await pressed

        page = await open(path)
        const places = async () => {
          const sent = (await stored(page)).filter(
            (each) => each.role === 'user' && each.text.includes(text),
          ).length
          return { sent, drafts: Number((await composer(page).inputValue()) === text) }
        }
        // Wherever it is, it is shown; and then nothing else of it comes.
        await isSoon(async () => {
          const { sent, drafts } = await places()
          return sent + drafts > 0
        })
        const { sent, drafts } = await untilStill(places)
        found.draft += drafts
        found.message += sent
        if (drafts + sent !== 1) wrong.push(`${number}, ${afterMs} ms: ${drafts} drafts, ${sent} messages`)
        await clearComposer(page)
      }
      await page.close()
      expect(wrong, `${wrong.length} of ${TRIES.sent} wrong; ${JSON.stringify(found)}`).toEqual([])
    },
    TRIES.sent * TRY_MS,
  )

  it(
    `has an edit, a deletion and an undo on disk ${DONE_MS} ms after it showed them, ${TRIES.done} times`,
    async () => {
      const lost: string[] = []
      let page = await open()
      for (let number = 0; number < TRIES.done; number += 1) {
        const [way, kind] = [WAYS[Math.floor(number / 3) % WAYS.length]!, number % 3]
        // A page that is left in an orderly way keeps everything at once.
        const afterMs = way === 'kill' ? DONE_MS : 0
        const path = await begin(page, `Original ${number}`)
        const wanted = await [submitEdit, remove, restore][kind]!(page, number, (sign, act) =>
          leaveOnceShown(page, { sign, way, afterMs }, act),
        )
        await close(page)

        page = await open(path)
        let kept: readonly string[] = []
        const isDone = async () => {
          kept = await texts(page)
          return JSON.stringify(kept) === JSON.stringify(wanted)
        }
        if (!(await isSoon(isDone)))
          lost.push(`${number}: ${['edit', 'delete', 'undo'][kind]}, ${way}: ${kept.join(' | ')}`)
        await page.goto(app.url)
        await composer(page).waitFor()
      }
      await page.close()
      expect(lost, `${lost.length} of ${TRIES.done} lost`).toEqual([])
    },
    TRIES.done * TRY_MS,
  )
})

/** Whether the page comes to show it. Only what is lost is waited for in vain. */
const isSoon = (look: () => Promise<boolean>): Promise<boolean> =>
  expect
    .poll(look, { timeout: SOON_MS })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )

/** Empties the message box, and waits until that is kept. */
async function clearComposer(page: Page): Promise<void> {
  await composer(page).fill('')
  await page.waitForTimeout(TYPED_LOST_MS)
}

type Leave = (sign: { messages: number; text?: string }, act: () => Promise<void>) => Promise<void>

/** Each gives what must be shown afterwards, from the first message on. */
async function submitEdit(page: Page, number: number, leave: Leave): Promise<readonly string[]> {
  const text = `Edited ${number}`
  await messages(page).first().hover()
  await messages(page).first().getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill(text)
  await leave({ messages: 1, text }, () => page.getByRole('button', { name: 'Save', exact: true }).click())
  return [text]
}

const deleteReply = async (page: Page) => {
  await messages(page).last().hover()
  await messages(page).last().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
}

async function remove(page: Page, number: number, leave: Leave): Promise<readonly string[]> {
  await leave({ messages: 1 }, () => deleteReply(page))
  return [`Original ${number}`]
}

async function restore(page: Page, number: number, leave: Leave): Promise<readonly string[]> {
  await deleteReply(page)
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await leave({ messages: 2 }, () => undo.click())
  return [`Original ${number}`, 'First answer.']
}
