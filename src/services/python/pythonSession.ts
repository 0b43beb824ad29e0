import type { ScriptEnd } from '@/domain/functions/script'
import { isRecord, parseJson } from '@/lib/json'
import { awakeTimeout } from '@/services/page/timeouts'

import charts from './charts.py?raw'
import plots from './parlance_plots.py?raw'
import session from './parlance_session.py?raw'
import type { PythonFiles, PythonFrame } from './pythonFrame'

/** What `import` finds besides Python's own library, by name. */
const MODULES = { charts, parlance_plots: plots, parlance_session: session }

/** Starting Python takes seconds on a slow machine; after this long it will not, in milliseconds. */
const START_MS = 60_000
/** Looking at code takes milliseconds: after this long something that ran before still holds the interpreter. */
const LOOK_MS = 30_000

/** Takes a message of the frame; false for one that has no place there, which ends the interpreter. */
type Hears = (data: Readonly<Record<string, unknown>>) => boolean

/** An interpreter that stays between runs. */
export type PythonSession = {
  /** Resolves with why it can't be used, undefined where it can. */
  readonly started: Promise<ScriptEnd | undefined>
  /** Names of the packages in it, and how long the files are that it was given. */
  readonly loaded: Set<string>
  readonly given: Map<string, number>
  hasRun: boolean
  /** The modules that code imports. Undefined where the interpreter is gone. */
  readonly look: (code: string) => Promise<readonly string[] | undefined>
  /** Sends an order; `hears` gets each message until the interpreter is `quiet`. `onGone` where it ended itself. */
  readonly order: (message: object, hears: Hears, onGone: (end: ScriptEnd) => void) => void
  readonly quiet: () => void
  readonly end: () => void
  readonly isGone: () => boolean
}

export function openPythonSession(frame: PythonFrame, files: PythonFiles, lock: string): PythonSession {
  let hears: Hears | undefined
  let gone: ((end: ScriptEnd) => void) | undefined
  let isOver = false
  let looks = 0
  const end = () => {
    if (isOver) return
    isOver = true
    frame.remove()
  }
  const goneWith = (why: ScriptEnd) => {
    const tell = gone
    end()
    hears = undefined
    gone = undefined
    tell?.(why)
  }
  frame.onMessage = (data) => {
    if (isOver) return
    if (isRecord(data) && data['type'] === 'unsupported') goneWith({ type: 'unsupported' })
    else if (!isRecord(data) || hears?.(data) !== true) goneWith({ type: 'misbehaved' })
  }
  const order: PythonSession['order'] = (message, takes, onGone) => {
    // Something that went on after its run has ended it meanwhile: a frame that is gone answers nothing.
    if (isOver) {
      onGone({ type: 'misbehaved' })
      return
    }
    hears = takes
    gone = onGone
    frame.post(message)
  }
  const quiet = () => {
    hears = undefined
    gone = undefined
  }

  const started = new Promise<ScriptEnd | undefined>((resolve) => {
    const timer = setTimeout(() => goneWith({ type: 'unsupported' }), START_MS)
    const settle = (why?: ScriptEnd) => {
      clearTimeout(timer)
      resolve(why)
    }
    gone = settle
    hears = ({ type }) => {
      if (type !== 'ready') return false
      order(
        { type: 'start', files, lock, modules: MODULES },
        (data) => {
          if (data['type'] !== 'started') return false
          quiet()
          settle()
          return true
        },
        settle,
      )
      return true
    }
  })

  return {
    started,
    loaded: new Set(),
    given: new Map(),
    hasRun: false,
    look: (code) =>
      new Promise((resolve) => {
        const turn = (looks += 1)
        const forget = awakeTimeout(() => goneWith({ type: 'misbehaved' }), LOOK_MS)
        order(
          { type: 'look', code, turn },
          ({ type, names, turn: answered }) => {
            if (type !== 'imports') return false
            // Of a run that was stopped meanwhile.
            if (answered !== turn) return true
            forget()
            quiet()
            const read = parseJson(typeof names === 'string' ? names : '')
            resolve(Array.isArray(read) ? read.filter((each) => typeof each === 'string') : [])
            return true
          },
          () => {
            forget()
            resolve(undefined)
          },
        )
      }),
    order,
    quiet,
    end,
    isGone: () => isOver,
  }
}
