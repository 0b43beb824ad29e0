import { t } from '@/lib/text/t'

/** Packages people expect, which are no part of Python itself. */
const PACKAGES = /ModuleNotFoundError: No module named '([\w.]+)'/

/** What of a Python traceback is about the code that was run, and the line of it (from 1). */
export function readPythonError(traceback: string): {
  readonly message: string
  readonly line?: number
} {
  const lines = traceback.trimEnd().split('\n')
  // Behind the last place comes the error, and behind it what the package has to say.
  const place = lines.findLastIndex((line) => /^\s*File "/.test(line))
  const message = (lines.slice(place + 1).find((line) => /^\S/.test(line)) ?? lines.at(-1) ?? '').trim()
  const line = Number([...traceback.matchAll(/File "<code>", line (\d+)/g)].at(-1)?.[1])
  const missing = PACKAGES.exec(message)?.[1]
  return {
    message: missing === undefined ? message : `${message}. ${notThere(missing)}`,
    ...(line > 0 && { line }),
  }
}

const notThere = (name: string): string =>
  t(
    'Only Python’s standard library is here, with “charts” for plots: packages such as {name} can’t be installed, because this app loads code from its own host alone.',
    { name: name.split('.')[0] ?? name },
  )
