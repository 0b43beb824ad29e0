import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { fewKept } from '#test/browser/support/fewKept'
import { startHost } from '#test/browser/support/openApp'
import { untilStill } from '#test/browser/support/still'
import type { RawAnswer } from '#test/support/service/rawAnswer'
import { startScriptedService } from '#test/support/service/startScriptedService'

import type { Driver, EngineBrowser } from './support/driver'
import { CHROMIUM, FIREFOX, type Engine } from './support/engines'
import { click, until } from './support/find'
import { mountVolume, type SmallVolume } from './support/smallVolume'
import { chooseModel, connect, hasText, messages, send, troubles } from './support/steps'

const MODEL = { id: 'acme/swift-8b', name: 'Acme Swift 8B' }
/** As small as each lets the app keep its files on: Firefox gives a site a smaller part of a disk. */
const megabytesFor = (engine: Engine) => (engine === FIREFOX ? 480 : 160)
/** Enough for the browser and the app. */
const ROOM = 40_000_000
/** More messages than a browser can save in what its files hold already. */
const MOST_SAVED = 40
/** A test that waits for a full disk, and for what it leaves behind, on a busy machine. */
const TEST_MS = 400_000
/** Longer than the page waits for a step of its look for room. */
const SILENT_MS = 10_000
const ANSWER = { type: 'reply', text: 'It is made of oranges.', pauseMs: 1 } as const
/** A picture that needs more room than there is, and can't be packed. */
const PICTURE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><!--${randomBytes(400_000).toString('hex')}--></svg>`,
).toString('base64')
/** The same answer with a picture that the model draws. */
const DRAWN: RawAnswer = {
  type: 'raw',
  pieces: [
    ...[
      { delta: { content: ANSWER.text } },
      {
        delta: {
          images: [{ type: 'image_url', image_url: { url: `data:image/svg+xml;base64,${PICTURE}` } }],
        },
      },
      { delta: {}, finish_reason: 'stop' },
    ].map((choice) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`),
    'data: [DONE]\n\n',
  ],
}
/** Words of browsers, that say nothing to a person. */
const INTERNALS = /IDB|indexedDB|leveldb|IO error|backing store|QuotaExceeded|UnknownError|NS_ERROR/i

const alerts = (page: Driver): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="alert"]')].map((each) => each.textContent).join(' '),
  )

/** Whether the worker has fetched what it keeps: a browser may cut a file that it keeps while the disk fills up. */
const keepsItsFiles = (page: Driver): Promise<boolean> =>
  page.evaluate(async () => {
    const { files } = (await (await fetch('/precache.json')).json()) as { files: readonly string[] }
    const kept = await Promise.all(files.map((path) => caches.match(path)))
    return kept.every((each) => each !== undefined)
  })

/** All that the page says of itself at the moment, good and bad. */
const notices = (page: Driver): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="alert"], [role="status"]')]
      .map((each) => each.textContent)
      .join(' '),
  )

/** Counts how often the page looks for room, or tries to write. */
const countLooks = (page: Driver) =>
  page.evaluate(() => {
    const counter = globalThis as { looks?: number }
    counter.looks = 0
    const count = () => (counter.looks = (counter.looks ?? 0) + 1)
    const { open } = CacheStorage.prototype
    CacheStorage.prototype.open = function (name) {
      if (name === 'parlance-room') count()
      return open.call(this, name)
    }
    // Firefox leaves the database open.
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...asked) {
      count()
      return put.apply(this, asked)
    }
  })
const looks = (page: Driver) => page.evaluate(() => (globalThis as { looks?: number }).looks ?? 0)

/**
 * Whether the browser answers nothing about this page's storage any more, as Chromium may from a full disk until it is
 * started again: then nothing is saved, with room or without.
 */
const isSilent = (page: Driver): Promise<boolean> =>
  page.evaluate(
    (latestMs) =>
      Promise.race([
        caches.has('any').then(
          () => false,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(resolve, latestMs, true)),
      ]),
    SILENT_MS,
  )

/** How many pictures are drawn in the messages. */
const pictures = (page: Driver): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLImageElement>('[role="log"] img')].filter(
        ({ naturalWidth }) => naturalWidth > 0,
      ).length,
  )

/** The titles in the list of chats. */
const chats = (page: Driver): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav[aria-label="Conversations"] a[href^="/c/"]')].map(
      ({ textContent }) => textContent,
    ),
  )

/** What a page says of itself when a test fails: what it shows, and what it left for the next page. */
const told = async (page: Driver): Promise<string> => {
  const shown = await page.evaluate(() => [
    document.readyState,
    document.body.innerText.slice(-1_000),
    ...Object.entries(localStorage).map(([name, value]) => `${name}: ${String(value).slice(0, 200)}`),
  ])
  return [await troubles(page), ...shown].join('\n')
}

/** A page that is stuck says nothing. */
const inTenSeconds = (said: Promise<string>): Promise<string> =>
  Promise.race([
    said.catch(String),
    new Promise<string>((resolve) => setTimeout(resolve, 10_000, 'The page says nothing.')),
  ])

const probe = await mountVolume(1)
const cannotMount = typeof probe === 'string' ? probe : undefined
if (typeof probe !== 'string') await probe.remove()

for (const engine of [CHROMIUM, FIREFOX]) onSmallVolume(engine, cannotMount ?? engine.missing)

function onSmallVolume(engine: Engine, missing: string | undefined): void {
  if (missing !== undefined) {
    console.warn(`Skipped: a full disk in ${engine.name}. ${missing}`)
    describe.skip(`${engine.name}: ${missing}`, () => it('is skipped', () => undefined))
    return
  }
  describe(`${engine.name} on a volume of ${megabytesFor(engine)} MB`, () => {
    let host: Awaited<ReturnType<typeof startHost>>
    let service: Awaited<ReturnType<typeof startScriptedService>>
    let volume: SmallVolume
    let browser: EngineBrowser
    beforeEach(async () => {
      const mounted = await mountVolume(megabytesFor(engine))
      if (typeof mounted === 'string') throw new Error(mounted)
      volume = mounted
      host = await startHost(0, fewKept)
      service = await startScriptedService()
      browser = await engine.open(volume.path)
      await browser.page.goto(host.url)
      await connect(browser.page, { url: service.url, key: 'sk-all' })
      await chooseModel(browser.page, MODEL.id, MODEL.name)
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') console.error(task.name, await inTenSeconds(told(browser.page)))
      await browser.close()
      await service.close()
      await host.close()
      await volume.remove()
    })

    /** Fills it slowly: with little room left browsers free some themselves, and that is taken, too. */
    const fillUp = async () => {
      for (const left of [12_000_000, 0])
        await until(`${left} bytes left, and not more`, async () => {
          await volume.leave(left)
          return (await untilStill(volume.freeBytes)) < left + 100_000
        })
    }
    const isToldFull = async () => (await alerts(browser.page)).includes('The disk is full')
    // Chromium may delete all that a page stored where its disk is full, whatever the page does, and at any time.
    const isGone = async () =>
      engine === CHROMIUM && (await alerts(browser.page)).includes('deleted your chats')
    /** Asks and waits for the whole reply; less than that where the page takes no message any more. */
    const ask = async (text: string, answer: RawAnswer | typeof ANSWER = ANSWER) => {
      if (await isGone()) return
      service.script(answer)
      await send(browser.page, text)
      await until(`the reply to ${text}`, async () => {
        const shown = await messages(browser.page)
        return (shown.at(-2)?.text === text && shown.at(-1)?.status === 'complete') || (await isGone())
      })
    }

    it(
      'a full disk is told, offers a download, and costs nothing once there is room',
      async () => {
        const { page } = browser
        await ask('First chat')
        await page.goto(host.url)
        await ask('Second chat')
        await countLooks(page)
        await until('the files of the app kept', () => keepsItsFiles(page))

        await fillUp()
        const asked = ['Second chat']
        // A browser writes on into what its files hold already: the first few messages may still be saved.
        while (!(await isToldFull()) && !(await isGone()) && asked.length < MOST_SAVED) {
          await volume.leave(0)
          const text = `On a full disk ${asked.length}`
          await ask(text)
          if (!(await isGone())) asked.push(text)
        }
        await until('the full disk told', async () => (await isToldFull()) || (await isGone()))
        expect(await alerts(page)).not.toMatch(INTERNALS)
        // A little room comes and goes, as where other programs write, while the page tries again.
        for (const [index, left] of [60_000, 0, 150_000].entries()) {
          await volume.leave(left)
          const before = await looks(page)
          await ask(`Still full ${index}`)
          if (!(await isGone())) asked.push(`Still full ${index}`)
          await until(
            'another look for room',
            async () => (await looks(page)) > before || (await isGone()) || (await isSilent(page)),
          )
        }
        await volume.leave(0)
        await ask('Draw it', DRAWN)
        if (!(await isGone())) asked.push('Draw it')
        await until('the picture', async () => (await pictures(page)) === 1 || (await isGone()))
        const drawn = await pictures(page)
        expect(await alerts(page)).not.toMatch(INTERNALS)
        await click(page, { role: 'button', name: 'Download' })
        const file = await until('the download', async () =>
          (await readdir(browser.downloads)).find((name) => name.endsWith('.jsonl')),
        )
        await until('the whole file', async () =>
          (await readFile(join(browser.downloads, file), 'utf8')).includes(
            (await messages(page)).at(-2)?.text ?? '',
          ),
        )

        await volume.leave(ROOM)
        if (await isSilent(page)) {
          // The page says so on, and the chat goes on.
          await ask('With room')
          expect((await isToldFull()) || (await isGone())).toBe(true)
          return
        }
        // That space is low may still be said: a page’s share of so small a volume is little.
        const isTroubled = async () => /The disk is full|isn’t saved/.test(await alerts(page))
        await until('the alert gone, or the loss told', async () => !(await isTroubled()) || (await isGone()))
        const isDeleted = await isGone()
        const shown = (await messages(page)).map(({ text }) => text)
        let arePicturesLost = false
        if (isDeleted) {
          await click(page, { role: 'button', name: 'Save again' })
          // A picture that was saved before the database was deleted is in no memory any more, and is said to be lost.
          const told = await until('what was saved again told', async () =>
            /Everything you see is saved again|.*(?:lost|deleted with your chats)\. Import a backup/.exec(
              await notices(page),
            ),
          )
          arePicturesLost = told[0].includes('deleted with your chats')
          await until('the trouble over', async () => !(await isGone()) && !(await isTroubled()))
        } else expect(shown).toEqual(asked.flatMap((text) => [text, ANSWER.text]))
        await page.reload()
        await until('the last reply, complete', async () => {
          // What was freed may be taken by other programs for a moment: then the page says so, and to try again.
          if (await hasText(page, 'h1', 'Parlance can’t open your data'))
            await click(page, { role: 'button', name: 'Try again' })
          return (await messages(page)).at(-1)?.status === 'complete'
        })
        // Under load Firefox may draw the list twice, with nothing in between.
        await until('the messages as they were', async () =>
          isDeepStrictEqual(
            (await messages(page)).map(({ text }) => text),
            shown,
          ),
        )
        await until(
          arePicturesLost ? 'no picture' : 'the picture as it was',
          async () => (await pictures(page)) === (arePicturesLost ? 0 : drawn),
        )
        // What this tab had not read is lost then.
        if (isDeleted) return
        await until('both chats', async () => (await chats(page)).length === 2)
        await click(page, { role: 'link', name: 'First chat' })
        await until('the first chat', async () => (await messages(page))[0]?.text === 'First chat')
      },
      TEST_MS,
    )

    it('a page that finds its database deleted writes nothing, says so, and saves again when asked', async () => {
      const { page } = browser
      await volume.leave(ROOM)
      await page.goto(host.url)
      await ask('Before the data is cleared')
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            indexedDB.deleteDatabase('parlance').onsuccess = resolve
          }),
      )
      await until('the trouble told', () =>
        hasText(page, '[role="alert"]', 'This browser has deleted your chats'),
      )
      expect(await alerts(page)).not.toContain('newer version')
      // Enter takes nothing.
      await send(page, 'Not taken')
      expect(
        await page.evaluate(() => document.querySelector<HTMLTextAreaElement>('[data-composer]')?.value),
      ).toBe('Not taken')
      const names = () =>
        page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []))
      expect(await names()).not.toContain('parlance')

      await click(page, { role: 'button', name: 'Save again' })
      await until('the trouble over', async () => !(await alerts(page)).includes('deleted your chats'))
      await ask('Not taken')
      await page.reload()
      const saved = ['Before the data is cleared', ANSWER.text, 'Not taken', ANSWER.text]
      await until('all that was saved', async () =>
        isDeepStrictEqual(
          (await messages(page)).map(({ text }) => text),
          saved,
        ),
      )
    })
  })
}
