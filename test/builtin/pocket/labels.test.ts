import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { LABELS } from '@/domain/builtin/withLabels'

const CORPUS = 'src/builtin/pocket/corpus'

/** What Pocket was taught to call things: `[[Label]]` in an answer. */
const labels = new Set(
  readdirSync(CORPUS)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => [...readFileSync(`${CORPUS}/${file}`, 'utf8').matchAll(/\[\[(.+?)\]\]/g)])
    .map((match) => match[1] ?? ''),
)

// When this fails, the app has a new word: change it in the corpus and train Pocket again (src/builtin/pocket/README.md).
test('every label that Pocket was taught is a label of the app', () => {
  const app = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('builtin/'))
    .map((file) => readFileSync(`src/${file}`, 'utf8'))
    .join('\n')
  const isInApp = (label: string) =>
    [`'${label}'`, `"${label}"`, `>${label}<`, `\n${label}\n`].some((form) => app.includes(form)) ||
    new RegExp(`>\\s*${label}\\s*<`).test(app)
  expect(labels.size).toBeGreaterThan(15)
  expect([...labels].filter((label) => !isInApp(label))).toEqual([])
})

test('every label that Pocket was taught is named in the language of the page', () => {
  expect([...labels].filter((label) => !LABELS.includes(label))).toEqual([])
})
