import type { CodeLanguage } from '@/domain/code/codeRun'

type Order = { readonly path: string; readonly text: string } | { readonly code: string }

/**
 * The program that runs a script of a skill as on a command line, or code beside its files.
 *
 * @returns `linesBefore`: how many lines come before the code as it was written; null where lines count in no text that
 * the model wrote
 */
export function scriptOrder(
  language: CodeLanguage,
  order: Order,
  args: readonly string[],
): { readonly code: string; readonly linesBefore: number | null } {
  if (language === 'javascript') {
    const before = `globalThis.args = ${JSON.stringify(args)};`
    // In one line with the code, so that lines count as they were written.
    return { code: `${before}${'text' in order ? order.text : order.code}`, linesBefore: 0 }
  }
  if ('code' in order) return { code: `${PATHS}\n${order.code}`, linesBefore: 1 }
  const folder = order.path.includes('/') ? order.path.slice(0, order.path.lastIndexOf('/')) : '.'
  return {
    code: [
      PATHS,
      'import runpy as _runpy',
      `_sys.argv = ${pythonText([order.path, ...args])}`,
      `_sys.path.insert(0, ${pythonText(folder)})`,
      'try:',
      `    _ = _runpy.run_path(${pythonText(order.path)}, run_name="__main__")`,
      'except SystemExit as _end:',
      '    if _end.code not in (None, 0):',
      '        raise',
      'None',
    ].join('\n'),
    linesBefore: null,
  }
}

/** The skill's folder is where modules are looked for; compiled ones would come back as files that were written. */
const PATHS =
  'import sys as _sys; _sys.dont_write_bytecode = True; _sys.path[:0] = ["/work", "/work/scripts"]'

/** JSON is Python where it holds only texts and lists, but for letters beyond the first plane written in two halves. */
const pythonText = (value: string | readonly string[]): string => JSON.stringify(value)
