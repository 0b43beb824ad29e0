import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { zipOf } from '#test/support/documents/zipOf'

import { violationsOn } from '../support/axe'
import { appForFile, serviceForFile } from '../support/forFile'
import { connect, endedReply, goTo, send } from '../support/steps'

/** A distribution of one package, as a host keeps it (`PARLANCE_PYTHON`). */
const FILE = 'tiny-1-py3-none-any.whl'
const WHEEL = await zipOf({
  'tiny.py': 'def twice(value):\n    return value * 2\n',
  'tiny-1.dist-info/METADATA': 'Metadata-Version: 2.1\nName: tiny\nVersion: 1\n',
  'tiny-1.dist-info/WHEEL': 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  'tiny-1.dist-info/RECORD': '',
}).arrayBuffer()
const LOCK = JSON.stringify({
  info: (JSON.parse(readFileSync('node_modules/pyodide/pyodide-lock.json', 'utf8')) as { info: unknown })
    .info,
  packages: {
    tiny: {
      name: 'tiny',
      version: '1',
      file_name: FILE,
      install_dir: 'site',
      sha256: createHash('sha256').update(Buffer.from(WHEEL)).digest('hex'),
      package_type: 'package',
      imports: ['tiny'],
      depends: [],
      unvendored_tests: false,
    },
  },
})
const app = appForFile((request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/python/pyodide-lock.json') return Promise.resolve(new Response(LOCK))
  if (pathname !== `/python/${FILE}`) return Promise.resolve(undefined)
  const headers = { 'content-length': String(WHEEL.byteLength) }
  return Promise.resolve(new Response(request.method === 'HEAD' ? null : WHEEL, { headers }))
})
const service = serviceForFile()

it('asks once for the packages that code imports, keeps them and its variables', async () => {
  const { page, errors } = await app.open()
  await connect(page, { url: service.url, key: '', model: 'acme/swift-8b' })
  const begin = async (code: string) => {
    service.script({ type: 'reply', text: `\`\`\`python\n${code}\n\`\`\`` })
    await send(page, 'Write it.')
    const reply = await endedReply(page)
    await reply.getByRole('button', { name: 'Run', exact: true }).click()
    return reply.getByRole('group', { name: 'Output' })
  }
  const first = await begin(
    "import tiny\nvalue = tiny.twice(21)\nopen('/out/a.txt', 'w').write('left')\nimport os\nos.makedirs('/out/deep/er')\nopen('/out/deep/er/b.txt', 'w').write('inside')\nvalue",
  )
  const question = page.getByRole('dialog', { name: 'Download Python packages?' })
  await question.getByText(`from ${new URL(app.url).host}`).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: 'Download' }).click()
  await first.getByText('Variables: 1').waitFor()
  expect(await first.innerText()).toMatch(/42[\s\S]*a\.txt[\s\S]*deep\/er\/b\.txt/)

  const second = await begin('import tiny\ntiny.twice(value)')
  await second.waitFor()
  expect(await second.innerText()).toContain('84')

  await (await begin('held = bytearray(900_000_000)')).getByText(/more than 537 MB of memory/).waitFor()

  await goTo(page, '/settings/models')
  await page.getByRole('button', { name: 'Delete tiny 1' }).click()
  await page.getByRole('heading', { name: 'Python packages' }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})
