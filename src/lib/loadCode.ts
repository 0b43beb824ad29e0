import { startOnce } from './startOnce'
import { language } from './text/language'
import { t } from './text/t'

/** Code of the app that could not be loaded. The message says what to do next. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing'
  /** True where the host has a newer build, whose files have other names: only a reload helps. */
  readonly isOutdated: boolean

  constructor(isOutdated: boolean, cause?: unknown) {
    super(
      isOutdated
        ? t('A new version is available. Reload.')
        : t('Part of Parlance couldn’t be loaded. Check your connection and try again.'),
      { cause },
    )
    this.isOutdated = isOutdated
  }
}

/** What the running app does about missing code. */
export type CodeWatch = {
  /** Whether the host has a newer build than this page. Must not reject. */
  readonly isOutdated: () => Promise<boolean>
  /** Reloads the page once nothing is lost by it. */
  readonly reload: () => void
}

// One for the page, as the browser's list of loaded modules is.
let watch: CodeWatch = { isOutdated: () => Promise.resolve(false), reload: () => undefined }
let shown: CodeMissing | undefined
let attempts = 0
const listeners = new Set<() => void>()

/** Tells what to do about missing code from now on. */
export function watchCode(next: CodeWatch): void {
  watch = next
}

/**
 * Loads code with `import()`, and the texts that all of it shares. Rejects with `CodeMissing` where the file cannot be had; what goes wrong while the code
 * runs is passed on. A page whose build is outdated says so at once, whoever asked.
 *
 * @throws CodeMissing
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    const texts = language().load?.('chat')
    const code = await load()
    await texts
    return code
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw await codeMissing(cause)
  }
}

/** Loads code by its name in a list; always the same promise for a name, until it fails. */
export interface LoadByName<Codes> {
  /** @throws CodeMissing */
  <Name extends keyof Codes>(name: Name): Promise<Codes[Name]>
}

/** What a list has, by name. */
export type CodeByName<Load> = Load extends LoadByName<infer Codes> ? Codes : never

/** Code that loads later, by name: `list` has an `import()` for each. */
export function loadByName<Codes>(list: {
  readonly [Name in keyof Codes]: () => Promise<Codes[Name]>
}): LoadByName<Codes> {
  const opened = new Map<keyof Codes, () => Promise<unknown>>()
  return <Name extends keyof Codes>(name: Name) => {
    const open = opened.get(name) ?? startOnce(() => loadCode(list[name])).open
    opened.set(name, open)
    // What is kept under a name is what its loader gave.
    return open() as Promise<Codes[Name]>
  }
}

/** Finds out why code is missing (a worker's file, say), and shows it where a newer build is the reason. */
export async function codeMissing(cause?: unknown): Promise<CodeMissing> {
  const missing = cause instanceof CodeMissing ? cause : new CodeMissing(await watch.isOutdated(), cause)
  if (missing.isOutdated) codeState.show(missing)
  return missing
}

/** What is shown of missing code, for the whole page. */
export const codeState = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  missing: (): CodeMissing | undefined => shown,
  /** Grows when missing code should be asked for again. */
  attempts: (): number => attempts,
  /** Shown until dismissed, reloaded or tried again; a newer build stays the reason. */
  show: (missing: CodeMissing): void => {
    if (shown?.isOutdated !== true) change(missing)
  },
  dismiss: (): void => change(undefined),
  retry: (): void => {
    attempts += 1
    change(undefined)
  },
  reload: (): void => watch.reload(),
}

function change(next: CodeMissing | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

/** As Chromium, Firefox and WebKit put it, and Vite for styles. A bug in the code itself is something else. */
const MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css|disallowed mime type/i

const isMissing = (cause: unknown): boolean =>
  cause instanceof CodeMissing || (cause instanceof Error && MISSING.test(cause.message))
