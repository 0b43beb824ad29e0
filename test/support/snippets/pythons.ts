import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Python = {
  readonly command: string
  /** Of the `openai` package; undefined where it is not installed. */
  readonly openai: string | undefined
}

/**
 * The Python interpreters at hand: `python3`, and those in `PARLANCE_PYTHONS` (paths with colons between), where
 * `.ci/run` names environments with the `openai` package in both of its shapes. Empty where there is none.
 */
export async function findPythons(): Promise<readonly Python[]> {
  const named = process.env['PARLANCE_PYTHONS']?.split(':').filter(Boolean) ?? []
  const found = await Promise.all(['python3', ...named].map(lookAt))
  return found.flatMap((python) => python ?? [])
}

const VERSION = `import importlib.metadata as m
try: print(m.version('openai'))
except m.PackageNotFoundError: print('')`

async function lookAt(command: string): Promise<Python | undefined> {
  try {
    const { stdout } = await run(command, ['-c', VERSION])
    return { command, openai: stdout.trim() || undefined }
  } catch {
    return undefined
  }
}
