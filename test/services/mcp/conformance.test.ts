import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')
const outDir = join(root, 'node_modules/.cache/conformance')
const suite = dirname(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
)
const run = promisify(execFile)
const REVISIONS = ['2026-07-28', '2025-11-25'] as const

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

const scored = REVISIONS.flatMap((revision) =>
  scoredScenarios(revision).map((scenario) => ({ revision, scenario })),
)

it('finds the scenarios of both revisions', () => {
  expect(scored).toHaveLength(32 + 18)
})

/** Runs the suite's command for clients, and gives what it wrote. */
async function runSuite(...asked: readonly string[]): Promise<string> {
  const loader = ['--import', pathToFileURL(join(here, 'conformance/node20.mjs')).href]
  const command = `${process.execPath} ${join(outDir, 'client.mjs')}`
  // A busy machine is slow, not wrong.
  const all = ['client', '--command', command, '--timeout', '100000', ...asked]
  // It fails when a scenario fails that does not count.
  const done = await run(process.execPath, [...loader, join(suite, 'dist/index.js'), ...all], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((failure: unknown) => outputsOf.parse(failure))
  return `${done.stdout}${done.stderr}`
}

const outputsOf = z.object({ stdout: z.string(), stderr: z.string() })

/** What each revision's run says at its end: one process for all its scenarios costs half of one for each. */
const summaries = new Map<string, Promise<string>>()
function summaryOf(revision: string): Promise<string> {
  const summary = summaries.get(revision) ?? runSuite('--requirements', revision)
  summaries.set(revision, summary)
  return summary
}

describe.concurrent('the official conformance suite', () => {
  it.each(scored)('$revision: $scenario', { timeout: 240_000 }, async ({ revision, scenario }) => {
    const summary = await summaryOf(revision)
    if (new RegExp(`^✓ ${scenario}: [1-9]\\d* passed, 0 failed`, 'm').test(summary)) return
    // Some scenarios measure how long a client waits. Beside thirty others it may be late: it has to pass alone.
    const alone = await runSuite('--scenario', scenario, '--spec-version', revision)
    expect(alone).toMatch(/OVERALL: PASSED/)
  })
})
