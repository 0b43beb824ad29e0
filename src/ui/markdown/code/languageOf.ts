/** A language as a fence names it. */
export type Language = {
  /** Its short name in lower case; empty when none was given. */
  readonly id: string
  /** What people call it. */
  readonly name: string
  /** Ending of a file of it, without the dot. */
  readonly extension: string
}

/** Short names: the name, the file ending and other short names. */
const KNOWN: readonly (readonly [id: string, name: string, extension: string, ...aliases: string[]])[] = [
  ['typescript', 'TypeScript', 'ts', 'ts', 'mts', 'cts'],
  ['tsx', 'TSX', 'tsx'],
  ['javascript', 'JavaScript', 'js', 'js', 'mjs', 'cjs', 'node'],
  ['jsx', 'JSX', 'jsx'],
  ['python', 'Python', 'py', 'py', 'python3', 'py3'],
  ['bash', 'Shell', 'sh', 'sh', 'shell', 'zsh', 'shellscript'],
  ['shell', 'Shell session', 'txt', 'console', 'shellsession', 'terminal'],
  ['json', 'JSON', 'json', 'jsonc', 'json5', 'jsonl'],
  ['html', 'HTML', 'html', 'htm', 'xhtml', 'vue', 'svelte'],
  ['svg', 'SVG', 'svg'],
  ['xml', 'XML', 'xml', 'xsl', 'rss', 'plist'],
  ['css', 'CSS', 'css'],
  ['scss', 'SCSS', 'scss', 'sass'],
  ['less', 'Less', 'less'],
  ['markdown', 'Markdown', 'md', 'md', 'mdx'],
  ['mermaid', 'Mermaid', 'mmd', 'mmd'],
  ['sql', 'SQL', 'sql', 'mysql', 'sqlite', 'postgres', 'plsql'],
  ['pgsql', 'PostgreSQL', 'sql', 'postgresql'],
  ['java', 'Java', 'java'],
  ['kotlin', 'Kotlin', 'kt', 'kt', 'kts'],
  ['scala', 'Scala', 'scala'],
  ['groovy', 'Groovy', 'groovy', 'gradle'],
  ['csharp', 'C#', 'cs', 'cs', 'c#'],
  ['fsharp', 'F#', 'fs', 'fs', 'f#'],
  ['vbnet', 'Visual Basic', 'vb', 'vb', 'vba'],
  ['c', 'C', 'c', 'h'],
  ['cpp', 'C++', 'cpp', 'c++', 'cc', 'cxx', 'hpp'],
  ['objectivec', 'Objective-C', 'm', 'objc', 'objective-c'],
  ['swift', 'Swift', 'swift'],
  ['go', 'Go', 'go', 'golang'],
  ['rust', 'Rust', 'rs', 'rs'],
  ['ruby', 'Ruby', 'rb', 'rb'],
  ['php', 'PHP', 'php'],
  ['perl', 'Perl', 'pl', 'pl'],
  ['lua', 'Lua', 'lua'],
  ['r', 'R', 'r', 'rlang'],
  ['julia', 'Julia', 'jl', 'jl'],
  ['matlab', 'MATLAB', 'm', 'octave'],
  ['haskell', 'Haskell', 'hs', 'hs'],
  ['elixir', 'Elixir', 'ex', 'ex', 'exs'],
  ['erlang', 'Erlang', 'erl', 'erl'],
  ['clojure', 'Clojure', 'clj', 'clj', 'cljs', 'edn'],
  ['ocaml', 'OCaml', 'ml', 'ml'],
  ['dart', 'Dart', 'dart', 'flutter'],
  ['powershell', 'PowerShell', 'ps1', 'ps1', 'ps', 'pwsh'],
  ['dos', 'Batch', 'bat', 'bat', 'cmd'],
  ['yaml', 'YAML', 'yaml', 'yml'],
  ['ini', 'INI', 'ini', 'toml', 'conf', 'env', 'properties'],
  ['dockerfile', 'Dockerfile', 'dockerfile', 'docker', 'containerfile'],
  ['makefile', 'Makefile', 'mk', 'make', 'mk'],
  ['cmake', 'CMake', 'cmake'],
  ['nginx', 'nginx', 'conf'],
  ['diff', 'Diff', 'diff', 'patch'],
  ['graphql', 'GraphQL', 'graphql', 'gql'],
  ['protobuf', 'Protocol Buffers', 'proto', 'proto'],
  ['latex', 'LaTeX', 'tex', 'tex'],
  ['http', 'HTTP', 'http'],
  ['nix', 'Nix', 'nix'],
  ['lisp', 'Lisp', 'lisp', 'elisp', 'emacs-lisp'],
  ['scheme', 'Scheme', 'scm', 'racket'],
  ['vim', 'Vim script', 'vim', 'viml'],
  ['wasm', 'WebAssembly', 'wat', 'wat', 'wast'],
  ['x86asm', 'Assembly', 'asm', 'asm', 'nasm'],
  ['verilog', 'Verilog', 'v', 'systemverilog', 'sv'],
  ['vhdl', 'VHDL', 'vhd'],
  ['plaintext', 'Text', 'txt', 'text', 'txt', 'plain'],
]

const BY_NAME: ReadonlyMap<string, Language> = new Map(
  KNOWN.flatMap(([id, name, extension, ...aliases]) =>
    [id, ...aliases].map((alias) => [alias, { id, name, extension }] as const),
  ).reverse(),
)

const UNNAMED: Language = { id: '', name: '', extension: 'txt' }

/** The language an info string names: its first word, as in `ts title="a.ts"` and `{.python}`. */
export function languageOf(info: string): Language {
  const word = /^\{?\.?([\w+#.-]{1,40})/.exec(info.trim())?.[1] ?? ''
  if (word === '') return UNNAMED
  const known = BY_NAME.get(word.toLowerCase())
  return known ?? { id: word.toLowerCase(), name: word, extension: 'txt' }
}
