import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { TestProject } from 'vitest/node'

/** In the versions of the day: far too much for everyone who installs Parlance. */
const PACKAGES = [
  '@ai-sdk/anthropic',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@anthropic-ai/sdk',
  '@huggingface/inference',
  '@instructor-ai/instructor',
  '@langchain/anthropic',
  '@langchain/core',
  '@langchain/openai',
  '@openai/agents',
  'ai',
  'openai',
  'zod',
]

const FOLDER = fileURLToPath(new URL('../../.cache/clients', import.meta.url))
const DAY_MS = 86_400_000
const INSTALL_MS = 300_000

declare module 'vitest' {
  interface ProvidedContext {
    /** Imports a package of those that were installed, from its file; why there are none otherwise. */
    readonly clients: { readonly loader: string } | { readonly missing: string }
  }
}

/** Installs the clients of the day into a folder of their own, once a day. */
export default async function install({ provide }: TestProject): Promise<void> {
  const loader = join(FOLDER, 'load.mjs')
  const marker = join(FOLDER, 'installed')
  const installedAt = Number(await readFile(marker, 'utf8').catch(() => '0'))
  if (Date.now() - installedAt > DAY_MS) {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(join(FOLDER, 'package.json'), '{"private":true,"type":"module"}')
    await writeFile(loader, 'export const load = (name) => import(name)\n')
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...PACKAGES]
    try {
      await promisify(execFile)('npm', args, { cwd: FOLDER, timeout: INSTALL_MS })
      await writeFile(marker, String(Date.now()))
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 300) : String(error)
      // Those of another day say more than none.
      provide(
        'clients',
        installedAt > 0 ? { loader } : { missing: `npm could not install the clients: ${reason}` },
      )
      return
    }
  }
  provide('clients', { loader })
}
