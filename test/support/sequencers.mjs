/**
 * In which order Vitest runs files: what takes longest begins first, so that no core waits for another at the end.
 *
 * JavaScript, since `vite.config.ts` loads it while it runs: what serves has no Vitest.
 */
import { readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'

import { BaseSequencer } from 'vitest/node'

const here = (path) => new URL(`../../${path}`, import.meta.url)

/** What was never timed counts by its length, in bytes a second. */
const BYTES_A_SECOND = 300

/** Seconds that a file took, by its path: everyone's, and over them those of this machine (`test/run.mjs`). */
function readTimes() {
  const read = (path) => {
    try {
      return JSON.parse(readFileSync(here(path), 'utf8'))
    } catch {
      return {}
    }
  }
  return { ...read('test/times.json'), ...read('.cache/times.json') }
}

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const times = readTimes()
    const secondsOf = ({ moduleId }) =>
      times[relative(here('').pathname, moduleId).replaceAll('\\', '/')] ??
      statSync(moduleId).size / BYTES_A_SECOND
    return files.toSorted((one, other) => secondsOf(other) - secondsOf(one))
  }
}

/**
 * The same, of each project first the files that need no page. Vitest ends a worker before a file of another environment,
 * and with it all modules that were loaded there: mixed, half of the time would go into loading.
 */
export class ByEnvironment extends LongestFirst {
  async sort(files) {
    const sorted = await super.sort(files)
    const projects = [...new Set(files.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter((file) => !asksForPage(file)), ...own.filter(asksForPage)]
    })
  }
}

const asksForPage = ({ moduleId }) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')
