import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

const PLANTED = 'test/lint/planted/mistakes'

/** The rules that a planted file breaks, by oxlint's configuration; only what that leaves out is let in. */
async function brokenRules(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-lint-'))
  const config = { ...JSON.parse(await readFile('.oxlintrc.json', 'utf8')), ignorePatterns: [] }
  const file = join(folder, 'oxlintrc.json')
  await writeFile(file, JSON.stringify(config))
  const text = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '-c', file, '--type-aware', '--type-check', '-f', 'json', PLANTED],
      (_, stdout) => resolve(stdout),
    )
  })
  await rm(folder, { recursive: true })
  const { diagnostics } = JSON.parse(text) as { readonly diagnostics: readonly { readonly code: string }[] }
  return diagnostics.map(({ code }) => code)
}

it('finds a mistake of each kind: types, promises, any, accessibility, React, unused', async () => {
  expect(new Set(await brokenRules())).toEqual(
    new Set([
      'typescript(TS2322)',
      'typescript(TS6133)',
      'typescript(require-await)',
      'typescript(no-floating-promises)',
      'typescript(no-explicit-any)',
      'typescript(no-unsafe-return)',
      'typescript(no-unsafe-member-access)',
      'jsx-a11y(alt-text)',
      'react(static-components)',
      'eslint(no-unused-vars)',
    ]),
  )
}, 60_000)
