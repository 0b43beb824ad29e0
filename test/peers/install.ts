import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { TestProject } from 'vitest/node'

const run = promisify(execFile)
/** Outside the checkout: what takes long to build is built once for all of them. */
const FOLDER = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'parlance-peers')
const WEEK_MS = 7 * 86_400_000
const INSTALL_MS = 580_000
/** What is compiled takes a quarter of an hour on two slow cores, and longer beside other work. */
const BUILD_MS = 3_600_000

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

/** An OpenID provider in Go, which its authors keep beside their library. */
const OPENID_PROVIDER = 'github.com/zitadel/oidc/v3/example/server@v3.52.0'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folders of the programs, and what could not be installed. */
    readonly peers: {
      readonly python: string
      /** Open WebUI's own: it is exact about the versions it wants. */
      readonly openWebUi: string
      readonly llamaCpp: string
      /** The program itself. */
      readonly openIdProvider: string
      /** Modules of Python, and `openid-provider`. */
      readonly missing: readonly string[]
    }
  }
}

/** Installs them into folders of their own, and says which are missing and why. */
export default async function install({ provide }: TestProject): Promise<void> {
  const python = join(FOLDER, 'python', 'bin')
  const openWebUi = join(FOLDER, 'openwebui', 'bin')
  const llamaCpp = join(FOLDER, 'llama-cpp-python', 'bin')
  const openIdProvider = join(FOLDER, 'go', 'server')
  await kept('python', WEEK_MS, (folder) => pip(folder, Object.keys(PACKAGES)))
  await kept('openwebui', WEEK_MS, installOpenWebUi)
  await kept('llama-cpp-python', Infinity, buildLlamaCpp)
  await kept('go', Infinity, (folder) =>
    run('go', ['install', '-p', '1', OPENID_PROVIDER], {
      env: {
        ...process.env,
        PATH: `${process.env['PATH'] ?? ''}:/usr/local/go/bin`,
        GOBIN: folder,
        GOFLAGS: '',
      },
      timeout: BUILD_MS,
    }),
  )

  const missing: string[] = []
  for (const name of Object.values(PACKAGES)) await has(python, name).catch(() => missing.push(name))
  await has(openWebUi, 'open_webui').catch(() => missing.push('open_webui'))
  await has(llamaCpp, 'llama_cpp.server.app').catch(() => missing.push('llama_cpp'))
  await readFile(openIdProvider).catch(() => missing.push('openid-provider'))
  for (const name of missing) console.warn(`Missing, so not tested: ${name}`)
  provide('peers', { python, openWebUi, llamaCpp, openIdProvider, missing })
}

/** Does what makes a folder, unless it was done in the last `ms`, and says why it could not be. */
async function kept(name: string, ms: number, make: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = join(FOLDER, name)
  const marker = join(folder, 'installed')
  if (Date.now() - Number(await readFile(marker, 'utf8').catch(() => 'never')) <= ms) return
  try {
    await mkdir(folder, { recursive: true })
    await make(folder)
    await writeFile(marker, String(Date.now()))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    console.warn(`${name} could not be installed: ${said.slice(0, 200)} … ${said.slice(200).slice(-500)}`)
  }
}

/** Rejects where a module is not there. */
const has = (bin: string, module: string) =>
  run(join(bin, 'python'), [
    '-c',
    `import importlib.util, sys; sys.exit(importlib.util.find_spec("${module}") is None)`,
  ])

const PIP = ['install', '--quiet', '--disable-pip-version-check', '--prefer-binary']

/** Installs packages into a folder with a Python of its own. */
async function pip(
  folder: string,
  args: readonly string[],
  { timeout = INSTALL_MS, env = {} }: { readonly timeout?: number; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  await run('python3', ['-m', 'venv', folder])
  await run(join(folder, 'bin', 'pip'), [...PIP, ...args], { timeout, env: { ...process.env, ...env } })
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
async function installOpenWebUi(folder: string): Promise<void> {
  await pip(folder, ['--no-deps', 'open-webui'])
  const { stdout } = await run(join(folder, 'bin', 'python'), ['-c', WANTED])
  await pip(folder, stdout.split('\n').filter(Boolean))
}

/** llama-cpp-python comes as source alone: what its server needs of it is compiled, for any processor of this kind. */
async function buildLlamaCpp(folder: string): Promise<void> {
  await run('c++', ['--version']).catch(() => {
    throw new Error('it has to be compiled, and there is no C++ compiler (c++).')
  })
  const options = {
    LLAVA_BUILD: 'OFF',
    GGML_NATIVE: 'OFF',
    'CMAKE_PROJECT_llama.cpp_INCLUDE': fileURLToPath(new URL('onlyLlama.cmake', import.meta.url)),
  }
  await pip(folder, ['--no-binary', 'llama-cpp-python', 'llama-cpp-python[server]'], {
    timeout: BUILD_MS,
    env: {
      CMAKE_ARGS: Object.entries(options)
        .map(([name, value]) => `-D${name}=${value}`)
        .join(' '),
      CMAKE_BUILD_PARALLEL_LEVEL: '2',
    },
  })
}
