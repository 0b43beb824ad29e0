/** Which tests are to notice a mistake in a file. */
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

import { relatedTests } from '../support/related.mjs'

/** Tests farther away notice what nearer ones don't only by chance. */
const MOST_STEPS = 3
const MOST_TESTS = 12
/** What compares with recordings that not everyone has, what measures, and what runs for long. */
const LEFT_OUT =
  /^test\/(lint|growth|contract)\/|recorded|conformance|hostile|\/(devices|simulation)\.test|hostsTogether|readme\.test/

export const isAsked = (path) =>
  path.endsWith('.test.ts') &&
  !LEFT_OUT.test(path) &&
  !readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom')

/** Nearest first: those of the file's own name, those of its folder, then by how many imports they are away. */
export async function nearestTests(path) {
  return (await relatedTests([path]))
    .filter(({ file }) => isAsked(file))
    .map(({ file, steps }) => ({ file, distance: distance(path, file) ?? steps + 1 }))
    .filter(({ distance }) => distance <= MOST_STEPS + 1)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST_TESTS)
}

function distance(path, test) {
  if (basename(test).startsWith(basename(path, '.ts'))) return 0
  return test.startsWith(`${dirname(path).replace('src', 'test')}/`) ? 1 : undefined
}
