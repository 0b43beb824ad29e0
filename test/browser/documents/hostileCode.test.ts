import { expect, it } from 'vitest'

import { HOSTILE_PYTHON, HOSTILE_SCRIPT } from '#test/support/hostile/hostilePrograms'

import { appForFile, serviceForFile } from '../support/forFile'
import { openRunner } from '../support/openRunner'

const app = appForFile()
const service = serviceForFile()

/** Most that a program may have the page show, in characters. */
const MOST_SHOWN = 150_000

// How fast the page answers meanwhile, `npm run bench -- hostile` measures.
it.each([
  ['python', HOSTILE_PYTHON],
  ['js', HOSTILE_SCRIPT],
] as const)(
  'hostile %s keeps to its limits, and the page takes and answers clicks meanwhile',
  async (language, programs) => {
    const { page, write } = await openRunner(app, service)
    const panel = page.getByRole('complementary', { name: 'Inspector' })
    const clickMeanwhile = async () => {
      const wasOpen = await panel.isVisible()
      await page.getByRole('button', { name: 'Inspector' }).click()
      await panel.waitFor({ state: wasOpen ? 'hidden' : 'visible' })
    }
    const { runNext } = await write(language, Object.values(programs))
    for (const name of Object.keys(programs)) {
      const said = await runNext(clickMeanwhile)
      expect(said.length, name).toBeLessThan(MOST_SHOWN)
    }
  },
  // Python starts again where a program was stopped.
  600_000,
)
