import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

import { isRecord } from '@/lib/json'
import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

/** A message of the protocol: an object of JSON. */
export type Message = Readonly<Record<string, unknown>>

/** A server that runs on this machine. */
export type Child = {
  send(message: Message): void
  /** Ends it: its input is closed, then it is asked to end, then it is made to. */
  stop(): void
  /** Never rejects. */
  readonly ended: Promise<Ending>
}

/** Why a server ended, as sentences. */
export type Ending = {
  /** For everybody. */
  readonly why: string
  /** For the log, where it says more: programs and folders of this machine are nobody else’s business. */
  readonly detail?: string
}

export type ChildOptions = {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
  readonly onMessage: (message: Message) => void
  /** Hears each line it writes on standard error. */
  readonly onSaid: (line: string) => void
}

/** Longest line that is read, in characters. */
const MOST_CHARS = 32_000_000
/** Lines of its standard error that are told, and how much of each, in characters: a log must not fill the disk. */
const MOST_SAID = 500
const SAID_CHARS = 1_000
/** How long it may take to end after each step of being asked to, in milliseconds. */
const ENDING_MS = 2_000

/**
 * Starts a server in a process group of its own, without a shell: nothing of its arguments is read as a command. One
 * JSON message a line goes in and out; a line that is none is left out.
 */
export function startChild({ command, args, env, folder, onMessage, onSaid }: ChildOptions): Child {
  const child = spawn(command, [...args], {
    cwd: folder,
    env: { ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own on Unix, so that what it started ends with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  let said = 0
  /** Of the line that is not whole yet: joined once, so that a long one costs what it is long. */
  let pieces: string[] = []
  let length = 0
  let isTooLong = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...more] = text.split('\n')
    add(first)
    for (const each of more) {
      read(pieces.join(''))
      pieces = []
      length = 0
      add(each)
    }
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    said += 1
    if (said <= MOST_SAID && line.trim() !== '') onSaid(line.slice(0, SAID_CHARS))
    if (said === MOST_SAID) onSaid('… The rest of what it says is left out.')
  })
  // A pipe that breaks is told by its end.
  child.stdin.on('error', () => undefined)

  function add(text: string): void {
    length += text.length
    pieces.push(text)
    if (length <= MOST_CHARS || isTooLong) return
    isTooLong = true
    kill('SIGKILL')
  }

  function read(text: string): void {
    if (isTooLong || text.trim() === '') return
    try {
      const message: unknown = JSON.parse(text)
      if (isRecord(message)) onMessage(message)
    } catch {
      // Programs print greetings where only messages belong.
    }
  }

  function kill(signal: NodeJS.Signals): void {
    if (child.pid === undefined || child.exitCode !== null) return
    try {
      if (process.platform === 'win32') child.kill(signal)
      else process.kill(-child.pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }

  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve({
        why: mark('It could not be started. The log of the host says why.'),
        detail:
          error.code === 'ENOENT'
            ? `There is no program “${command}”, or no folder ${folder}.`
            : `It could not be started: ${error.message}.`,
      }),
    )
    child.once('close', (code, signal) => {
      if (isTooLong) resolve({ why: mark('It sent more than 32 MB in one message.') })
      else
        resolve({
          why:
            code === null
              ? stored('It was ended by {signal}.', { signal: signal ?? '?' })
              : stored('It ended with code {code}.', { code: String(code) }),
        })
    })
  })

  return {
    send(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`)
    },
    stop() {
      child.stdin.end()
      const timers = [
        setTimeout(() => kill('SIGTERM'), ENDING_MS),
        setTimeout(() => kill('SIGKILL'), 2 * ENDING_MS),
      ]
      void ended.then(() => timers.forEach(clearTimeout))
    },
    ended,
  }
}

/** What programs need to run at all. Everything else of this host's environment (keys, passwords) stays here. */
const PASSED = [
  'HOME',
  'LANG',
  'LC_ALL',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'TMPDIR',
  'TZ',
  'USER',
  // Windows
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
]

/** The environment of a started server: its own variables, and of the host's only what programs need to run at all. */
export const childEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(
    PASSED.flatMap((name): [string, string][] => {
      const value = environment[name]
      // Shells export functions this way: code.
      return value === undefined || value.startsWith('()') ? [] : [[name, value]]
    }),
  ),
  ...own,
})
