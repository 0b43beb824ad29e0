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
    readonly peers: { readonly python: string; readonly missing: readonly string[] }
  }
}

/** Installs them into a folder of their own, once a week, and says which are missing. */
export default async function install({ provide }: TestProject): Promise<void> {
  const python = join(FOLDER, 'python', 'bin')
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
  const missing: string[] = []
  for (const name of Object.values(PACKAGES)) {
    const code = `import importlib.util, sys; sys.exit(importlib.util.find_spec("${name}") is None)`
    await run(join(python, 'python'), ['-c', code]).catch(() => missing.push(name))
  }
  for (const name of [...missing, ...NOT_INSTALLED]) console.warn(`Missing, so not tested: ${name}`)
  provide('peers', { python, missing })
}

/** What is never installed here, with why. */
const NOT_INSTALLED = [
  'Open WebUI (with PyTorch and CUDA, several gigabytes)',
  'llama-cpp-python (it has to be compiled; llama.cpp’s own server comes with xllamacpp)',
]
