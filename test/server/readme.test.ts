import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { buildApi, createHost, listen, openHostStore, readSettings } from '@/server'
import { startScriptedService } from '#test/support/service/startScriptedService'

it('starts a host as the README says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-readme-'))
  const keyFile = join(folder, 'keys.json')
  const upstream = await startScriptedService({ keys: null })
  // begin
  const settings = readSettings({ PORT: '0', PARLANCE_KEYS: keyFile, PARLANCE_UPSTREAM: upstream.url })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  const { api, close } = await buildApi(settings.value, 'no model file', store)
  const host = await listen(createHost({ files: new Map(), api }), settings.value)
  // end
  if (!host.ok) throw new Error(host.error)
  const answer = await fetch(`${host.value.url}/v1/models`)
  expect(await answer.json()).toMatchObject({ object: 'list' })
  await host.value.close()
  await close()
  await store.close()
  await upstream.close()
  await rm(folder, { recursive: true })
})

it('is the example of the README to the letter', async () => {
  const own = await readFile(import.meta.filename, 'utf8')
  const example = own.slice(own.indexOf('// begin\n') + '// begin\n'.length, own.indexOf('  // end\n'))
  const readme = await readFile('src/server/README.md', 'utf8')
  expect(readme).toContain(`\`\`\`ts\n${example.replace(/^ {2}/gm, '')}\`\`\``)
})
