import { readFileSync } from 'node:fs'

import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'

afterEach(() => vi.unstubAllEnvs())

test('a database’s password may have any character in Compose', () => {
  const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly environment: Readonly<Record<string, string>> }>>
  }
  const environment = compose.services['host-1']?.environment ?? {}
  expect(environment['DATABASE_URL']).not.toContain('$')
  expect(environment['PGPASSWORD']).toMatch(/^\$\{POSTGRES_PASSWORD:/)
  vi.stubEnv('PGPASSWORD', 'p@ss/word:#?')
  const client = new Client({ connectionString: environment['DATABASE_URL'] ?? '' })
  expect([client.user, client.host, client.database, client.password]).toEqual([
    'parlance',
    'database',
    'parlance',
    'p@ss/word:#?',
  ])
})

test('no secrets of the folder get into the image', () => {
  const left = readFileSync('.dockerignore', 'utf8').split('\n')
  for (const name of ['.env', '.env.*', '.parlance', '.git', 'node_modules']) expect(left).toContain(name)
})
