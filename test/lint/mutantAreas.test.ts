import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import areas from '../mutants/areas.json'
import harmless from '../mutants/survivors.json'

/** What `npm run mutants` changes: paths of files, and of folders with all that is in them. */
const CHANGED = Object.values(areas).flatMap(({ files }) => files)

const isChanged = (path: string) => CHANGED.some((each) => path.startsWith(each.replace('*.ts', '')))

describe('mutants are made', () => {
  test.each(CHANGED)('of what is there: %s', (path) => {
    expect(existsSync(path.replace('/*.ts', ''))).toBe(true)
  })

  test.each(Object.values(areas).flatMap((area) => ('tests' in area ? area.tests : [])))(
    'for tests that are there: %s',
    (path) => expect(existsSync(path.replace('/*.ts', ''))).toBe(true),
  )
})

test.each(harmless)('a harmless one is of a line that is there: $path $line', ({ path, line, from, why }) => {
  expect(isChanged(path)).toBe(true)
  const lines = readFileSync(path, 'utf8').split('\n')
  expect(lines.map((each) => each.trim())).toContain(line)
  expect(line).toContain(from.split('\n')[0])
  expect(why).toMatch(/\w{3,} \w+/)
})
