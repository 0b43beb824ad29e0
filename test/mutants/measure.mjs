/** Runs tests with each mutant in place of what it changes, in one process that stays (`runner.mjs`). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runnerImport } from 'vite'
import { BaseSequencer, createVitest } from 'vitest/node'

/** A mutant that says nothing for so long runs in a circle. */
const SILENCE_MS = 30_000

/**
 * @param switched the text with switches, by path.
 * @param tests paths, nearest first: what one noticed, the next ones are not asked for.
 * @param left numbers of mutants that are not tried.
 * @returns numbers of those `noticed`, and of those `reached` by any test.
 */
export async function measure({ root, switched, count, tests, left }) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const notes = join(folder, 'notes')
  const apart = [...left]
  const noticed = new Set(apart)
  const reached = new Set()
  let remaining = tests
  try {
    while (remaining.length > 0) {
      writeFileSync(notes, '')
      process.env['MUTANTS'] = JSON.stringify({ known: [...noticed], count, notes })
      await runAll({ root, switched, tests: remaining, notes })
      const facts = readNotes(notes)
      const done = new Set()
      for (const { file, isSound, ids = [], why, finished, noticed: id, survived } of facts) {
        if (id !== undefined) noticed.add(id)
        if (survived !== undefined) noticed.delete(survived)
        if (isSound) for (const each of ids) reached.add(each)
        if (file && !isSound) console.log(`  left out, since it fails without a mutant: ${file} (${why})`)
        if (finished ?? (isSound === false && file)) done.add(finished ?? file)
      }
      const last = facts.at(-1)
      // The process broke off, or was ended because it ran in a circle: the mutant has been noticed.
      if (last?.begun >= 0) noticed.add(last.begun)
      else if (done.size === 0) {
        console.log(`  left out, since it breaks off without a mutant: ${remaining[0]}`)
        done.add(remaining[0])
      }
      remaining = remaining.filter((file) => !done.has(file))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  for (const id of apart) noticed.delete(id)
  return { noticed, reached }
}

/** What tests need besides what Node reads by itself. */
const { module: doors } = await runnerImport('./src/server/doors.ts')
const { module: texts } = await runnerImport('./src/server/shortTexts.ts')

async function runAll({ root, switched, tests, notes }) {
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      include: ['test/**/*.test.{ts,tsx}'],
      setupFiles: ['test/support/setup.ts'],
      runner: join(root, 'test/mutants/runner.mjs'),
      sequence: { sequencer: inOrderOf(tests) },
      testTimeout: 20_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      watch: false,
      // A mutant may take all memory of its process.
      pool: 'forks',
      isolate: false,
      maxWorkers: 1,
      dangerouslyIgnoreUnhandledErrors: true,
      reporters: [{}],
      onConsoleLog: () => false,
    },
    {
      configFile: false,
      resolve: { alias: { '@': join(root, 'src'), '#test': join(root, 'test') } },
      plugins: [
        doors.doors(),
        texts.shortTexts(),
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (_, id) => {
            const code = switched.get(id.split('?')[0])
            return code === undefined ? null : { code, map: null }
          },
        },
      ],
    },
  )
  const watch = setInterval(() => endSilent(notes), 1_000)
  try {
    const found = await vitest.globTestSpecifications(tests)
    await vitest.runTestSpecifications(
      found.filter(({ moduleId }) => tests.includes(moduleId)),
      false,
    )
  } finally {
    clearInterval(watch)
    await vitest.close()
    process.exitCode = 0
  }
}

let silent = { length: 0, since: 0 }

/** Ends the process whose mutant said nothing for long. */
function endSilent(notes) {
  const { length } = readFileSync(notes)
  if (length !== silent.length) silent = { length, since: performance.now() }
  if (performance.now() - silent.since < SILENCE_MS) return
  // A file without a mutant may take its time.
  const { pid } = readNotes(notes).at(-1) ?? {}
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

const readNotes = (notes) =>
  readFileSync(notes, 'utf8')
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line)] : []))

const inOrderOf = (tests) =>
  class extends BaseSequencer {
    async sort(files) {
      return files.toSorted((one, other) => tests.indexOf(one.moduleId) - tests.indexOf(other.moduleId))
    }
  }
