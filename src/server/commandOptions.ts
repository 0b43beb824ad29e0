import { failed, ok, type Result } from '@/lib/result'

/** What a command may be told: options with a value, and those without one. */
export type OptionNames = { readonly valued: readonly string[]; readonly plain: readonly string[] }

/** The options that were given, by name; those without a value are ''. */
export type Options = ReadonlyMap<string, string>

/** Characters that nobody sees, or that turn others round. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Reads the arguments of a command. Each option is known and there once, values are trimmed, and no character is
 * unseen. The error is a sentence for the terminal.
 */
export function readOptions(
  args: readonly string[],
  { valued, plain }: OptionNames,
  usage: string,
): Result<Options, string> {
  const options = new Map<string, string>()
  for (let index = 0; index < args.length; index++) {
    const [flag = '', inline] = (args[index] ?? '').split(/=(.*)/s)
    const name = flag.replace(/^--/, '')
    const isPlain = plain.includes(name)
    if (!flag.startsWith('--') || !(isPlain || valued.includes(name)))
      return failed(`${shown(flag)} isn’t an option.\n${usage}`)
    if (options.has(name)) return failed(`${flag} is there twice. Give it once.`)
    if (isPlain) {
      if (inline !== undefined) return failed(`${flag} takes no value.\n${usage}`)
      options.set(name, '')
      continue
    }
    const value = (inline ?? args[(index += 1)])?.trim()
    if (value === undefined || value.startsWith('--')) return failed(`${flag} needs a value.\n${usage}`)
    if (value === '') return failed(`${flag} is empty. It needs a value.`)
    if (UNSEEN.test(value))
      return failed(`${flag} has a character that can’t be seen, at place ${value.search(UNSEEN) + 1}.`)
    options.set(name, value)
  }
  return ok(options)
}

/** Whether somebody asks how a command is used, wherever among its arguments. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === '--help' || arg === '-h')

/** Long enough to be a key, with letters and digits, and no word of any language. */
const KEY = /\b(?:pk|sk)-[\w-]{8,}|(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?![\w/.-])/gi

/** A text for the terminal without the keys in it: only how each begins. */
export const shown = (text: string): string => text.replace(KEY, (key) => `${key.slice(0, 5)}…`)
