import { formatBytes } from '@/lib/text/formatBytes'
import { formatDuration } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'

/** Code to run where it reaches nothing: no network, no storage, no page. */
export type Script = {
  readonly code: string
  /**
   * `function`: the body of an async function that gets `input` and returns a JSON value.
   * `program`: statements; the value of the last one is the result.
   */
  readonly kind: 'function' | 'program'
  /** JSON text handed in as `input`. */
  readonly input: string
  /** Text files by name, for `readFile(name)`. */
  readonly files?: Readonly<Record<string, string>>
  /** Other files by name, for `readBytes(name)`, which reads those of text too. */
  readonly binaries?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>
  /** Longest run in milliseconds. */
  readonly limitMs: number
}

/** Limits of every run. */
export const SCRIPT_MEMORY_BYTES = 128_000_000
export const SCRIPT_OUTPUT_CHARS = 100_000
/** Longest result, as JSON text, and longest message of an error; what is wrong is at the end of one. */
export const SCRIPT_VALUE_CHARS = 1_000_000
export const SCRIPT_ERROR_CHARS = 20_000
/** Most characters a script may write into files altogether. */
export const SCRIPT_FILE_CHARS = 20_000_000
export const SCRIPT_LIMIT_MS = 5_000
export const MOST_SCRIPT_MS = 60_000
export const MOST_SCRIPT_FILES = 20

export type ScriptEnd =
  /** `value`: JSON text of the result; undefined where it gave none. */
  | { readonly type: 'done'; readonly value?: string }
  /** The code threw; `line` counts from 1 in the code as written. */
  | { readonly type: 'threw'; readonly message: string; readonly line?: number }
  | { readonly type: 'timeout'; readonly limitMs: number }
  /** `bytes`: how much there was; without it what a script gets. */
  | { readonly type: 'memory'; readonly bytes?: number }
  /** It waits for a promise that nothing will ever settle. */
  | { readonly type: 'stuck' }
  /** `isEarly`: before the code began. */
  | { readonly type: 'stopped'; readonly isEarly?: true }
  /** Its result is longer than is taken. */
  | { readonly type: 'tooLong' }
  /** It said what no run says, or more than it may. */
  | { readonly type: 'misbehaved' }
  /** It needs packages that aren't here; `why` is a sentence. */
  | { readonly type: 'noPackages'; readonly why: string }
  /** The sandbox could not be loaded. */
  | { readonly type: 'unavailable' }
  /** All of Python is here, and this browser can't run it. */
  | { readonly type: 'unsupported' }

export type ScriptOutcome = {
  readonly end: ScriptEnd
  /** What the code printed, cut at 100,000 characters. */
  readonly printed: string
  readonly isCut: boolean
  /** Text files it wrote. */
  readonly files: Readonly<Record<string, string>>
  /** Milliseconds it ran. */
  readonly ms: number
}

/** Whether any of the code ran. */
export const hasRun = (end: ScriptEnd): boolean =>
  end.type !== 'unavailable' &&
  end.type !== 'unsupported' &&
  end.type !== 'noPackages' &&
  !(end.type === 'stopped' && end.isEarly)

/** A sentence on a run that did not end well; undefined for one that did. */
export function describeScriptEnd(end: ScriptEnd): string | undefined {
  switch (end.type) {
    case 'done':
      return undefined
    case 'threw':
      return end.line === undefined
        ? end.message
        : t('{message} (line {line})', { message: end.message, line: end.line })
    case 'timeout':
      return t('The code ran longer than {time} and was stopped. Make it do less, or raise its time limit.', {
        time: formatDuration(end.limitMs),
      })
    case 'memory':
      return t('The code needed more than {size} of memory and was stopped. Make it hold less at a time.', {
        size: formatBytes(end.bytes ?? SCRIPT_MEMORY_BYTES),
      })
    case 'stuck':
      return t('The code waits for something that never happens: there are no timers and no network here.')
    case 'stopped':
      return end.isEarly ? t('You stopped this before it started.') : t('You stopped this run.')
    case 'tooLong':
      return t('The result is longer than {most} characters. Make the code return less.', {
        most: SCRIPT_VALUE_CHARS,
      })
    case 'misbehaved':
      return t('The code went beyond its limits and was stopped.')
    case 'noPackages':
      return end.why
    case 'unavailable':
      return t('The sandbox couldn’t be loaded. Check the network and try again.')
    case 'unsupported':
      return t(
        'Python couldn’t start in this browser. Update it, use another browser, or ask for JavaScript instead.',
      )
  }
}
