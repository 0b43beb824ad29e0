import { packageName, pythonImports } from './pythonNames'
import type { SkillNeeds } from './skill'
import { programsInQuotes, shellNeeds } from './shellWords'

/** A file of a skill as text. */
export type SkillText = { readonly path: string; readonly text: string }

/** Longer files are no scripts that anyone wrote. */
const MOST_CHARS = 400_000

const LANGUAGES: Readonly<Record<string, string>> = {
  cs: 'C#',
  go: 'Go',
  java: 'Java',
  kt: 'Kotlin',
  lua: 'Lua',
  php: 'PHP',
  pl: 'Perl',
  ps1: 'PowerShell',
  r: 'R',
  rb: 'Ruby',
  rs: 'Rust',
  swift: 'Swift',
  ts: 'TypeScript',
  tsx: 'TypeScript',
}

/** Modules that come with Node.js. */
const NODE =
  /^(?:node:.*|assert|buffer|child_process|crypto|events|fs|http|https|net|os|path|process|readline|stream|url|util|worker_threads|zlib)(?:\/|$)/

/**
 * What the files of a skill ask for, as far as their texts tell: what scripts import, the programs of their command lines
 * and of the blocks of code in its texts.
 *
 * @param paths all files, those that are no text too
 * @param allowedTools as its head names them
 */
export function skillNeeds(
  texts: readonly SkillText[],
  paths: readonly string[],
  allowedTools: readonly string[] = [],
): SkillNeeds {
  const found = {
    programs: new Set<string>(),
    python: new Set<string>(),
    node: new Set<string>(),
    network: false,
  }
  const local = localNames(paths)
  const own = (name: string) => local.has(name)

  const hearPython = (code: string) => {
    const { names, reaches } = pythonImports(code)
    for (const name of names) if (!own(name)) found.python.add(packageName(name))
    found.network ||= reaches
    if (/\b(?:subprocess|os\.system|shutil\.which)\b/.test(code))
      for (const program of programsInQuotes(code)) found.programs.add(program)
  }
  const hearScript = (code: string) => {
    for (const [, name = ''] of code.matchAll(
      /(?:\brequire\s*\(\s*|\bfrom\s+|\bimport\s+|\bimport\s*\(\s*)["']([^"'.\n][^"'\n]*)["']/g,
    ))
      if (NODE.test(name)) found.programs.add('Node.js')
      else if (/^@?[\w-]+(?:\/|$)/.test(name))
        found.node.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    found.network ||= /\bfetch\s*\(|\baxios\b/.test(code)
  }
  const hearShell = (lines: string) => {
    const { programs, python, node, network } = shellNeeds(lines)
    for (const each of programs) found.programs.add(each)
    for (const each of python) found.python.add(packageName(each))
    for (const each of node) found.node.add(each)
    found.network ||= network
  }

  for (const { path, text } of texts) {
    if (text.length > MOST_CHARS) continue
    const ending = endingOf(path)
    if (ending === 'py') hearPython(text)
    else if (/^(?:[cm]?[jt]s|[jt]sx)$/.test(ending)) hearScript(text)
    else if (/^(?:sh|bash|zsh)$/.test(ending)) hearShell(text)
    else if (ending === 'md')
      for (const { language, code } of codeBlocks(text))
        if (/^(?:bash|sh|shell|console|zsh)$/.test(language)) hearShell(code)
        else if (/^(?:python|py)$/.test(language)) hearPython(code)
        else if (/^(?:javascript|js)$/.test(language)) hearScript(code)
  }
  const isShell = (path: string) => /^(?:sh|bash|zsh)$/.test(endingOf(path))
  if (paths.some(isShell) || allowedTools.some((each) => /^Bash\b/.test(each))) found.programs.add('bash')
  return {
    programs: sorted(found.programs),
    python: oncePerName([...found.python].filter((each) => !own(each))),
    node: sorted(found.node),
    languages: sorted(paths.flatMap((path) => LANGUAGES[endingOf(path)] ?? [])),
    network: found.network || allowedTools.some((each) => /^Web(?:Fetch|Search)\b/.test(each)),
  }
}

const endingOf = (path: string): string => /\.([A-Za-z0-9]{1,5})$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** What a skill's own Python can be imported by: each folder of it, and each file. */
function localNames(paths: readonly string[]): ReadonlySet<string> {
  const scripts = paths.filter((path) => endingOf(path) === 'py')
  return new Set(scripts.flatMap((path) => path.replace(/\.py$/i, '').split('/')))
}

/** Blocks of code between fences, with their languages. */
const codeBlocks = (text: string): readonly { readonly language: string; readonly code: string }[] =>
  [...text.matchAll(/^[ \t]*(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n]*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm)].map(
    ([, , language = '', code = '']) => ({ language: language.toLowerCase(), code }),
  )

const sorted = (names: Iterable<string>): readonly string[] =>
  [...new Set(names)].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))

/** One name of those that differ in capitals, `-` and `_` only. */
function oncePerName(names: readonly string[]): readonly string[] {
  const plain = (name: string) => name.toLowerCase().replaceAll('_', '-')
  return sorted([...new Map(names.map((each) => [plain(each), each])).values()])
}
