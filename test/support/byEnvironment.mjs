import { readFileSync } from 'node:fs'

import { BaseSequencer } from 'vitest/node'

/**
 * Runs the files of a project that ask for jsdom after the others. Vitest ends a worker before a file of another
 * environment, and with it all modules that were loaded there: mixed, half of the time would go into loading.
 *
 * JavaScript, since `vite.config.ts` loads it while it runs: what serves has no Vitest.
 */
export class ByEnvironment extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter((file) => !asksForPage(file)), ...own.filter(asksForPage)]
    })
  }
}

const asksForPage = ({ moduleId }) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')
