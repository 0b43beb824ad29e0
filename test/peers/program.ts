import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** LiteLLM takes its prices from its package. */
const OFFLINE = { LITELLM_LOCAL_MODEL_COST_MAP: 'True' }

export const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Runs a file of this folder and gives the lines that it writes. */
export async function linesOf(
  python: string,
  file: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const child = spawn(join(python, 'python'), [here(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...OFFLINE },
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) lines.push(line)
  return lines
}

/** Starts a program that serves; resolves with the part of its output that says that it is ready. */
export function started(
  program: string,
  args: readonly string[],
  isReady: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly found: string; readonly close: () => Promise<void> }> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...OFFLINE, ...environment },
  })
  const over = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async () => {
    child.kill()
    await over
  }
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (data: Buffer) => {
      output = (output + data.toString()).slice(-20_000)
      const found = isReady.exec(output)
      if (found) resolve({ found: found[1] ?? '', close })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    void over.then(() => reject(new Error(`${program} ended:\n${output.slice(-2_000)}`)))
  })
}
