import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { TestProject } from 'vitest/node'

const run = promisify(execFile)
const FOLDER = fileURLToPath(new URL('../../.cache/peers', import.meta.url))
const WEEK_MS = 7 * 86_400_000
const INSTALL_MS = 580_000

/** Packages by the module that shows that they are there. */
const PACKAGES = {
  openai: 'openai',
  anthropic: 'anthropic',
  'langchain-openai': 'langchain_openai',
  'litellm[proxy]': 'litellm',
  xllamacpp: 'xllamacpp',
  mcp: 'mcp',
  'oidc-provider-mock': 'oidc_provider_mock',
} as const

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the programs, and the modules of Python that could not be installed. */
    readonly peers: {
      readonly python: string
      /** The folder of Open WebUI's own programs: it is exact about the versions it wants. */
      readonly openWebUi: string
      readonly missing: readonly string[]
    }
  }
}

/** Installs them into a folder of their own, once a week, and says which are missing. */
export default async function install({ provide }: TestProject): Promise<void> {
  const python = join(FOLDER, 'python', 'bin')
  const openWebUi = join(FOLDER, 'openwebui', 'bin')
  const marker = join(FOLDER, 'installed')
  const installedAt = Number(await readFile(marker, 'utf8').catch(() => '0'))
  if (Date.now() - installedAt > WEEK_MS) {
    await mkdir(FOLDER, { recursive: true })
    try {
      await run('python3', ['-m', 'venv', join(FOLDER, 'python')])
      const pip = ['install', '--quiet', '--disable-pip-version-check', '--prefer-binary']
      await run(join(python, 'pip'), [...pip, ...Object.keys(PACKAGES)], { timeout: INSTALL_MS })
      await writeFile(marker, String(Date.now()))
    } catch (error) {
      console.warn(
        `pip could not install all: ${(error instanceof Error ? error.message : String(error)).slice(0, 500)}`,
      )
    }
  }
  await installOpenWebUi(openWebUi)
  const missing: string[] = []
  for (const name of Object.values(PACKAGES)) {
    const code = `import importlib.util, sys; sys.exit(importlib.util.find_spec("${name}") is None)`
    await run(join(python, 'python'), ['-c', code]).catch(() => missing.push(name))
  }
  await run(join(openWebUi, 'python'), ['-c', 'import open_webui']).catch(() => missing.push('open_webui'))
  for (const name of [...missing, ...NOT_INSTALLED]) console.warn(`Missing, so not tested: ${name}`)
  provide('peers', { python, openWebUi, missing })
}

/** What Open WebUI wants of what brings PyTorch and CUDA, several gigabytes, or is not asked for by any test. */
const WITHOUT =
  'accelerate sentence-transformers transformers faster-whisper opencv-python-headless rapidocr sentencepiece pyarrow'

/** What it wants besides, one a line. */
const WANTED = `
import importlib.metadata as m, re
for each in m.requires("open-webui"):
    if "extra ==" not in each and re.match("[A-Za-z0-9._-]+", each)[0].lower() not in "${WITHOUT}".split(): print(each)
`

/** Open WebUI without the models it runs itself. */
async function installOpenWebUi(bin: string): Promise<void> {
  const marker = join(FOLDER, 'openwebui', 'installed')
  if (Date.now() - Number(await readFile(marker, 'utf8').catch(() => '0')) < WEEK_MS) return
  const pip = ['install', '--quiet', '--disable-pip-version-check', '--prefer-binary']
  try {
    await run('python3', ['-m', 'venv', join(FOLDER, 'openwebui')])
    await run(join(bin, 'pip'), [...pip, '--no-deps', 'open-webui'], { timeout: INSTALL_MS })
    const { stdout } = await run(join(bin, 'python'), ['-c', WANTED])
    const wanted = stdout.split('\n').filter(Boolean)
    await run(join(bin, 'pip'), [...pip, ...wanted], { timeout: INSTALL_MS })
    await writeFile(marker, String(Date.now()))
  } catch (error) {
    console.warn(`pip could not install Open WebUI: ${(error as Error).message.slice(0, 500)}`)
  }
}

/** What is never installed here, with why. */
const NOT_INSTALLED = [
  'llama-cpp-python (it has to be compiled; llama.cpp’s own server comes with xllamacpp)',
]
