/**
 * `npm run mutants`: makes small wrong changes, one at a time, where a mistake would cost most, and runs the unit tests
 * nearest to each. A change that no test notices has survived: either a test is missing, or it changes nothing that
 * anyone could notice, which `survivors.json` then says. At least nine of ten must be noticed in each area.
 *
 *   npm run mutants                     all areas of `areas.json`, an hour or two
 *   npm run mutants -- approval         one of them, or one file by its path
 *   npm run mutants -- pricing --every 5    one mutant of five
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createVitest } from 'vitest/node'

import { relatedTests } from '../support/related.mjs'
import { applied, mutantsOf } from './mutate.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(ROOT)
const LEAST_SHARE = 0.9
/** Tests farther away notice what these don't only by chance, and take long: they fill up where there are few. */
const FEW_TESTS = 3
const MOST_TESTS = 6
const MOST_OWN_TESTS = 12
const MOST_STEPS = 3

const words = process.argv.slice(2)
const everyAt = words.indexOf('--every')
const every = everyAt < 0 ? 1 : Number(words[everyAt + 1])
const only = words.filter((word, index) => !word.startsWith('--') && (everyAt < 0 || index !== everyAt + 1))
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const known = read('areas.json')
const harmless = read('survivors.json')
const areas =
  only.length === 0 ? Object.entries(known) : only.map((name) => [name, known[name] ?? fileAlone(name)])
let isEnough = areas.length > 0

for (const [name, area] of areas) {
  const files = area.files.flatMap(filesOf)
  const survivors = []
  let count = 0
  for (const file of files) {
    const found = await survivorsIn(file, area.tests)
    count += found.count
    survivors.push(...found.survivors)
  }
  const missed = survivors.filter((mutant) => whyHarmless(mutant) === undefined)
  const share = (count - missed.length) / count
  if (!(share >= LEAST_SHARE)) isEnough = false
  console.log(`\n${name}: ${count} mutants, ${(share * 100).toFixed(1)} % noticed or harmless`)
  for (const mutant of survivors) {
    const { path, line, from, to } = mutant
    const why = whyHarmless(mutant)
    console.log(`  ${path}:${line}  ${short(from)} → ${short(to)}${why ? `  (harmless: ${why})` : ''}`)
  }
}
process.exitCode = isEnough ? 0 : 1

/** One file, with the tests of its area. */
function fileAlone(path) {
  const { tests } = Object.values(known).find(({ files }) => files.flatMap(filesOf).includes(path)) ?? {}
  return { files: [path], tests }
}

/** A file, or all of a folder. */
function filesOf(pattern) {
  if (!pattern.endsWith('/*.ts')) return [pattern]
  const folder = dirname(pattern)
  return readdirSync(folder).flatMap((name) => (name.endsWith('.ts') ? [`${folder}/${name}`] : []))
}

/** Runs the tests nearest to a file with each of its mutants in place of it. */
async function survivorsIn(path, others = []) {
  const text = readFileSync(path, 'utf8')
  const mutants = mutantsOf(path, text).filter((_, index) => index % every === 0)
  const related = (await relatedTests([path]))
    .map(({ file, steps }) => ({ file, steps, distance: distance(path, others, file) }))
    .filter(
      ({ file, steps, distance }) => (distance < 2 || steps <= MOST_STEPS) && !file.startsWith('test/lint/'),
    )
    .toSorted((one, other) => one.distance - other.distance)
    .filter(({ file }) => !readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'))
  const own = related.filter(({ distance }) => distance < 2)
  const tests = (own.length < FEW_TESTS ? related.slice(0, MOST_TESTS) : own.slice(0, MOST_OWN_TESTS)).map(
    ({ file }) => join(ROOT, file),
  )
  if (tests.length === 0) throw new Error(`No test loads ${path}.`)
  let mutant
  const plugin = {
    name: 'mutant',
    enforce: 'pre',
    transform: (code, id) =>
      mutant && id.split('?')[0] === join(ROOT, path) ? { code: applied(text, mutant), map: null } : null,
  }
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      include: ['test/**/*.test.{ts,tsx}'],
      setupFiles: ['test/support/setup.ts'],
      watch: false,
      bail: 1,
      // A mutant may take all memory of its process.
      pool: 'forks',
      isolate: false,
      maxWorkers: 1,
      // What never ends is noticed, too.
      testTimeout: 5_000,
      reporters: [{}],
      onConsoleLog: () => false,
    },
    {
      configFile: false,
      resolve: { alias: { '@': join(ROOT, 'src'), '#test': join(ROOT, 'test') } },
      plugins: [plugin],
    },
  )
  try {
    const found = (await vitest.globTestSpecifications(tests)).filter(({ moduleId }) =>
      tests.includes(moduleId),
    )
    const passes = async (specifications) => {
      vitest.invalidateFile(join(ROOT, path))
      const { testModules } = await vitest.runTestSpecifications(specifications, false)
      // One whose process broke off has not failed, nor passed.
      return testModules.length > 0 && testModules.every((module) => module.state() === 'passed')
    }
    // Those that are too slow here, or need what only `vite.config.ts` gives, say nothing.
    const sound = []
    for (const specification of found) if (await passes([specification])) sound.push(specification)
    if (sound.length === 0) throw new Error(`The tests of ${path} fail without a mutant.`)
    const survivors = []
    for (const each of mutants) {
      mutant = each
      if (await passes(sound)) survivors.push(each)
    }
    console.log(`${path}: ${mutants.length} mutants, ${survivors.length} survived`)
    return { count: mutants.length, survivors }
  } finally {
    await vitest.close()
  }
}

/** Tests of the file's own name come first, then those of its folder or its area's, then the nearest of others. */
function distance(path, others, test) {
  if (basename(test).startsWith(basename(path, '.ts'))) return 0
  if (test.startsWith(`${dirname(path).replace('src', 'test')}/`)) return 1
  return others.includes(test) ? 1 : 2
}

/** By what the line says, which stays the same where lines move. */
function whyHarmless({ path, line, from, to }) {
  const said = readFileSync(path, 'utf8').split('\n')[line - 1].trim()
  const same = (one) => one.path === path && one.line === said && one.from === from && one.to === to
  return harmless.find(same)?.why
}

function short(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line || '(nothing)'
}
