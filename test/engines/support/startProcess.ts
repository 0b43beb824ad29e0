import { spawn } from 'node:child_process'

/** A program that runs beside the tests, with all it starts. */
export type Running = {
  /** Resolves with what matched in its output; rejects when it ends before, or says nothing about it for a minute. */
  saying(pattern: RegExp): Promise<RegExpExecArray>
  /** Ends it and everything it started, at once. */
  kill(): Promise<void>
}

const TIMEOUT_MS = 60_000

/**
 * Ends the whole group when the program ends, or when this process does, however that happens: its end of the pipe is
 * closed then, and `cat` returns.
 */
const GUARD = '("$0" "$@"; kill -9 0) & cat >/dev/null; kill -9 0'

/** Starts a program in a process group of its own, so that none of it outlives the tests. */
export function startProcess(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn('/bin/sh', ['-c', GUARD, path, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  const hearers = new Set<() => void>()
  const hear = (data: Buffer) => {
    output += data.toString()
    for (const hearer of hearers) hearer()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve())
    child.on('close', () => resolve())
  })
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  return {
    saying: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle(`${path} did not say ${pattern}`), TIMEOUT_MS)
        const settle = (failure?: string) => {
          const found = pattern.exec(output)
          if (!found && failure === undefined) return
          clearTimeout(timer)
          hearers.delete(settle)
          if (found) resolve(found)
          else reject(new Error(`${failure}:\n${output.slice(-2_000)}`))
        }
        hearers.add(settle)
        void ended.then(() => settle(`${path} ended`))
        settle()
      }),
    async kill() {
      endGroup()
      await ended
    },
  }
}
