/**
 * `npm run mutants`: makes small wrong changes, one at a time, where a mistake would cost most, and runs the unit tests
 * nearest to each. A change that no test notices has survived: either a test is missing, or it changes nothing that
 * anyone could notice, which `survivors.json` then says. At least nine of ten must be noticed in each area.
 *
 *   npm run mutants                     all areas of `areas.json`, in some minutes
 *   npm run mutants -- approval         one of them, or one file by its path
 *   npm run mutants -- pricing --every 5    one mutant of five, for a first figure
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { measure } from './measure.mjs'
import { mutantsOf } from './mutate.mjs'
import { isAsked, nearestTests } from './nearestTests.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(ROOT)
const LEAST_SHARE = 0.9

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
  const began = performance.now()
  const { mutants, survivors } = await survivorsIn(area)
  const count = mutants.length
  const missed = survivors.filter((mutant) => whyHarmless(mutant) === undefined)
  const share = (count - missed.length) / count
  if (!(share >= LEAST_SHARE)) isEnough = false
  const seconds = Math.round((performance.now() - began) / 1000)
  const sample = every === 1 ? 'all' : `a sample, one of ${every}`
  console.log(
    `\n${name}: ${count} mutants (${sample}), ${count - survivors.length} noticed, ${survivors.length - missed.length} harmless, ${missed.length} missed: ${(share * 100).toFixed(1)} % in ${seconds} s`,
  )
  for (const mutant of survivors) {
    const { path, line, from, to, isReached } = mutant
    const why = whyHarmless(mutant)
    const remark = why ? `  (harmless: ${why})` : isReached ? '' : '  (no test runs it)'
    console.log(`  ${path}:${line}  ${short(from)} → ${short(to)}${remark}`)
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

async function survivorsIn(area) {
  const mutants = []
  const switched = new Map()
  const tests = []
  for (const path of area.files.flatMap(filesOf)) {
    const found = mutantsOf(path, readFileSync(path, 'utf8'), mutants.length)
    mutants.push(...found.mutants)
    switched.set(join(ROOT, path), found.switched)
    tests.push(...(await nearestTests(path)))
  }
  const own = (area.tests ?? []).flatMap(filesOf).filter(isAsked)
  const inOrder = [...own.map((file) => ({ file, distance: 1 })), ...tests].toSorted(
    (one, other) => one.distance - other.distance,
  )
  const ids = new Set([...mutants.keys()].filter((id) => id % every === 0))
  const { noticed, reached } = await measure({
    root: ROOT,
    switched,
    count: mutants.length,
    tests: [...new Set(inOrder.map(({ file }) => join(ROOT, file)))],
    left: [...mutants.keys()].filter((id) => !ids.has(id)),
  })
  return {
    mutants: mutants.filter((_, id) => ids.has(id)),
    survivors: mutants.flatMap((mutant, id) =>
      ids.has(id) && !noticed.has(id) ? [{ ...mutant, isReached: reached.has(id) }] : [],
    ),
  }
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
