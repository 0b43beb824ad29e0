import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const run = promisify(execFile)

/** Each `curl` line of the documentation, with the comment above it. */
const LINES = [...readFileSync(here('../../docs/host.md'), 'utf8').matchAll(/^# (.+)\n(curl .+)$/gm)].map(
  ([, title = '', line = '']) => ({ title, line }),
)
if (LINES.length === 0) throw new Error('docs/host.md has no curl line: say here where they are now.')

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

type Host = { readonly baseURL: string; readonly apiKey: string; close(): Promise<void> }

/** Runs the lines against a host with Pocket. */
export function describeCurlLines(start: () => Promise<Host>): void {
  describe.skipIf(!hasCurl)('the curl lines of the documentation', () => {
    let host: Host
    beforeAll(async () => {
      host = await start()
    })
    afterAll(() => host.close())
    const shell = async (line: string) =>
      (await run('sh', ['-c', line], { env: { ...process.env, PARLANCE: host.baseURL, KEY: host.apiKey } }))
        .stdout

    test('there are lines to run', () => expect(LINES.length).toBeGreaterThanOrEqual(6))

    test.each(LINES)(
      '$title',
      async ({ line }) => {
        const output = await shell(line)
        expect(output).not.toContain('"error"')
        if (line.includes('"stream":true')) {
          expect(output).toMatch(/^data: \{/)
          expect(output).toContain('"usage":{"prompt_tokens"')
          expect(output.endsWith('data: [DONE]\n\n')).toBe(true)
          return
        }
        const body = JSON.parse(output) as Record<string, unknown>
        if (line.includes('/chat/completions'))
          expect(body).toMatchObject({ object: 'chat.completion', model: 'pocket' })
        else expect(body['data']).toMatchObject([{ id: 'pocket' }])
      },
      60_000,
    )

    test('without the key it is 401 in the interface’s form', async () => {
      const output = await shell('curl -sS "$PARLANCE/v1/models"')
      expect(JSON.parse(output)).toMatchObject({ error: { code: 'missing_api_key', param: null } })
    })
  })
}
