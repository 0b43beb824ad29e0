import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { MIGRATIONS } from '@/services/storage/migrations'
import { startScriptedService } from '#test/support/service/startScriptedService'

import { fewKept } from '../support/fewKept'
import { startAppUnderTest } from '../support/openApp'
import { connect, messages, send, texts } from '../support/steps'
import { untilStill } from '../support/still'
import { checkStored, NOTHING, type Expected } from '../support/survival/checkStored'
import { writeElsewhere } from '../support/survival/leave'
import { kill, startLane, victimCode } from '../support/survival/startLane'
import type { Order } from '../support/survival/victim'

/** How often what is killed. `KILLS=5` multiplies each, which makes 200 kills in all. */
const TIMES = Number(process.env['KILLS'] ?? 1)
const KILLS = { streams: 12 * TIMES, edits: 12 * TIMES, imports: 8 * TIMES } as const
const UPGRADES = 8 * TIMES
const WHOLE_PAGES = 3 * TIMES
/** Profiles that live and die beside each other. Each has every kind of kill, one after the other. */
const LANES = 2
/** What may be lost: a journal is written every half second, and the machine is busy. */
const LOST_MS = 500
const TOKEN_MS = 20

let app: Awaited<ReturnType<typeof startAppUnderTest>>
let service: Awaited<ReturnType<typeof startScriptedService>>
let code: string
/** Requests that reached the service. */
let received = 0
beforeAll(async () => {
  app = await startAppUnderTest([], fewKept)
  code = await victimCode()
  service = await startScriptedService({
    keys: null,
    // Numbered words, so that what survives can be measured.
    reply: () => {
      received += 1
      return {
        text: Array.from({ length: 400 }, (_, index) => `w${index}`).join(' '),
        pauseMs: TOKEN_MS,
      }
    },
  })
})
afterAll(async () => {
  await app.stop()
  await service.close()
})

const lane = () => startLane(app.browser, app.url, code)

/** Shares numbered pieces of work among lanes; each lane does its own one after the other. */
async function inLanes(
  count: number,
  work: (numbers: readonly number[], own: Awaited<ReturnType<typeof lane>>) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: LANES }, async (_, first) => {
      const own = await lane()
      const numbers = Array.from({ length: count }, (_unused, number) => number).filter(
        (number) => number % LANES === first,
      )
      await work(numbers, own)
      await own.stop()
    }),
  )
}

function stoppedEarly(): never {
  throw new Error('the page stopped working before it was killed')
}

/** Opens the app. The service worker dies with the page that is killed, and may hold up one request while it starts again. */
async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(app.url + path, { timeout: 15_000 }).catch(() => page.goto(app.url + path))
}

describe('a page that is killed', () => {
  it.each(Object.entries(KILLS))(
    'during %s leaves every acknowledged change there, once, %i times',
    async (kind, count) => {
      await inLanes(count, async (numbers, { start, witness }) => {
        let expected: Expected = NOTHING
        for (const number of numbers) {
          const victim = await start({ kind: kind as Order['kind'], seed: number + 1 })
          // Some die before they have done anything, the others in the midst of it. One that ends by itself has failed.
          // The last of a lane has a message on disk: a check of nothing would pass as well.
          const isLast = number === numbers.at(-1)
          if (number % 10 !== 0 || isLast)
            await Promise.race([isLast ? victim.hasKept : victim.isBusy, victim.done.then(stoppedEarly)])
          victim.done.catch(() => undefined)
          await victim.page.waitForTimeout((number * 137) % (kind === 'streams' ? 2500 : 300))
          await kill(victim.page)
          const { wrong, now } = checkStored(
            expected,
            victim.told,
            await witness.evaluate(() => survival.read()),
          )
          expect(wrong, `${kind}, kill ${number}`).toBeUndefined()
          expected = now
        }
        expect(expected.messages.size, `what ${kind} left behind`).toBeGreaterThan(0)
      })
    },
    300_000,
  )

  it(`during an upgrade leaves the old version or the new one, whole, ${UPGRADES} times`, async () => {
    await inLanes(UPGRADES, async (numbers, { openPage, witness }) => {
      for (const number of numbers) {
        const [name, version] = [`upgrade-${number}`, 1 + (number % (MIGRATIONS.length - 1))] as const
        await witness.evaluate(([db, old]) => survival.oldDatabase(db, old), [name, version] as const)
        const page = await openPage()
        void page.evaluate((db) => survival.openNewest(db), name).catch(() => undefined)
        await page.waitForTimeout(number % 12)
        await kill(page)
        const found = await witness.evaluate((db) => survival.openNewest(db), name)
        expect(found?.length, `kill ${number}`).toBe(300)
      }
    })
  })

  it(`loses at most the last ${LOST_MS} ms of a reply that is seen, ${WHOLE_PAGES} times`, async () => {
    const { page, context } = await app.open({ keepsFiles: true })
    await connect(page, { url: service.url, key: 'sk-all', model: 'acme/swift-8b' })
    await page.close()
    for (let number = 0; number < WHOLE_PAGES; number += 1) {
      const victim = await context.newPage()
      await visit(victim)
      await send(victim, `Question ${number}`)
      const aliveMs = 50 + ((number * 437) % 1400)
      await victim.waitForTimeout(aliveMs)
      const seen = (await texts(victim)).at(-1) ?? ''
      await victim.evaluate(writeElsewhere)
      await kill(victim)

      const witness = await context.newPage()
      await visit(witness)
      await witness.getByRole('link', { name: `Question ${number}`, exact: true }).click()
      await messages(witness).first().waitFor()
      const kept = await untilStill(() => texts(witness))
      expect(kept[0], `question ${number}`).toBe(`Question ${number}`)
      const lostWords = wordsIn(seen) - wordsIn(kept[1] ?? '')
      // A busy machine draws late; the journal's half second is counted in words, with one more for the cut.
      expect(lostWords, `kill ${number} after ${aliveMs} ms`).toBeLessThanOrEqual(LOST_MS / TOKEN_MS + 5)
      // A reply is written once its request is noted: who dies before that leaves the question alone.
      if (wordsIn(seen) > 0 || (await messages(witness).count()) > 1) {
        const status = () => messages(witness).nth(1).getAttribute('data-status')
        await expect.poll(status).toMatch(/^(?:interrupted|failed|complete)$/)
      }
      await witness.close()
    }
    // What reached the service cost something: the ledger has it all, once a page had time to look. A page may die
    // between its note and its request, or before both.
    expect(received).toBeGreaterThan(0)
    const ledger = await context.newPage()
    await visit(ledger, '/settings/spending')
    const total = ledger.getByText(/\d+ requests? ·/)
    let recorded = 0
    // It looks when it has nothing better to do; on a busy machine that takes longer.
    for (let look = 0; look < 5 && recorded < received; look += 1) {
      await ledger.waitForTimeout(2_000 * 2 ** Math.min(look, 3))
      await ledger.reload()
      await total.waitFor()
      recorded = parseInt((await total.textContent()) ?? '', 10)
    }
    expect(recorded).toBeGreaterThanOrEqual(received)
    expect(recorded).toBeLessThanOrEqual(WHOLE_PAGES)
    await context.close()
  })
})

const wordsIn = (text: string): number => text.match(/w\d+/g)?.length ?? 0

describe('data', () => {
  it('of a step that fails stays as the older version left it', async () => {
    const { witness, openPage, stop } = await lane()
    for (const [version, failAt] of [
      [1, 1],
      [1, 3],
      [2, 1],
      [2, 4],
    ] as const) {
      const name = `aborted-${version}-${failAt}`
      await witness.evaluate(([db, old]) => survival.oldDatabase(db, old), [name, version] as const)
      const page = await openPage()
      const broken = await page.evaluate(([db, at]) => survival.openNewest(db, at), [name, failAt] as const)
      expect(broken, name).toBeUndefined()
      expect((await page.evaluate((db) => survival.openNewest(db), name))?.length, name).toBe(300)
      await page.close()
    }
    await stop()
  })

  it('is whole when the clock goes back', async () => {
    const { start, witness, stop } = await lane()
    const victim = await start({ kind: 'streams', seed: 7, backMs: 3_600_000, steps: 6 })
    await victim.done
    const stored = await witness.evaluate(() => survival.read())
    expect(checkStored(NOTHING, victim.told, stored).wrong).toBeUndefined()
    const said = pathOf(stored.messages).filter((text) => text.includes('says'))
    expect(said).toEqual(Array.from({ length: 6 }, (_, step) => `7 says ${step}`))
    await stop()
  })

  it('of two tabs that write one conversation at once is all there', async () => {
    const { start, witness, stop } = await lane()
    const first = await start({ kind: 'edits', seed: 1, steps: 8 })
    await first.done
    const both = await Promise.all([
      start({ kind: 'streams', seed: 2, steps: 5 }),
      start({ kind: 'streams', seed: 3, steps: 5 }),
    ])
    await Promise.all(both.map(({ done }) => done))
    const stored = await witness.evaluate(() => survival.read())
    const found = stored.messages.map(({ id }) => id)
    expect(new Set(found).size).toBe(found.length)
    for (const { told } of both) {
      expect(told.acknowledged).toBe(told.begun.length)
      for (const { messages: put = [] } of told.begun) for (const { id } of put) expect(found).toContain(id)
    }
    expect(stored.repairs).toEqual([])
    await stop()
  })
})

/** Texts from the root down, always the youngest by place. */
function pathOf(
  all: readonly {
    readonly id: string
    readonly parentId: string | null
    readonly parts: readonly object[]
  }[],
): readonly string[] {
  const found: string[] = []
  for (let at = all.find(({ parentId }) => parentId === null); at;) {
    found.push(at.parts.map((part) => ('text' in part ? String(part.text) : '')).join(''))
    const { id } = at
    at = all.find(({ parentId }) => parentId === id)
  }
  return found
}
