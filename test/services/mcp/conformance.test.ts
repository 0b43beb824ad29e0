import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')
const outDir = join(root, 'node_modules/.cache/conformance')
const suite = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
)
const run = promisify(execFile)

beforeAll(async () => {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      ssr: join(here, 'conformance/client.ts'),
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'client.mjs' } },
    },
  })
}, 60_000)

/** The client scenarios a revision scores: its list is frozen in the suite. */
function scoredScenarios(revision: string): readonly string[] {
  const text = readFileSync(join(suite, 'requirements', `${revision}.yaml`), 'utf8')
  const list = /^client:\n((?: {2}- .+\n)+)/m.exec(text)?.[1] ?? ''
  return [...list.matchAll(/- (\S+)/g)].map(([, name = '']) => name)
}

const scored = ['2026-07-28', '2025-11-25'].flatMap((revision) =>
  scoredScenarios(revision).map((scenario) => ({ revision, scenario })),
)

it('finds the scenarios of both revisions', () => {
  expect(scored).toHaveLength(32 + 18)
})

describe.concurrent('the official conformance suite', () => {
  it.each(scored)('$revision: $scenario', { timeout: 120_000 }, async ({ revision, scenario }) => {
    const loader = ['--import', pathToFileURL(join(here, 'conformance/node20.mjs')).href]
    const command = `${process.execPath} ${join(outDir, 'client.mjs')}`
    const asked = ['--command', command, '--scenario', scenario, '--spec-version', revision]
    const done = await run(process.execPath, [
      ...loader,
      join(suite, 'dist/index.js'),
      'client',
      ...asked,
      // A busy machine is slow, not wrong.
      '--timeout',
      '100000',
    ]).catch((cause: unknown) => ({ stdout: String(cause), stderr: '' }))
    expect(`${done.stdout}${done.stderr}`).toMatch(/OVERALL: PASSED/)
  })
})
