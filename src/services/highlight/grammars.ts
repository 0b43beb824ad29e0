import type { LanguageFn } from 'highlight.js'

type Loader = () => Promise<{ readonly default: LanguageFn }>

/** The grammars we have, each fetched when first asked for. */
const LOADERS: ReadonlyMap<string, Loader> = new Map<string, Loader>([
  ['apache', () => import('highlight.js/lib/languages/apache')],
  ['arduino', () => import('highlight.js/lib/languages/arduino')],
  ['awk', () => import('highlight.js/lib/languages/awk')],
  ['bash', () => import('highlight.js/lib/languages/bash')],
  ['c', () => import('highlight.js/lib/languages/c')],
  ['clojure', () => import('highlight.js/lib/languages/clojure')],
  ['cmake', () => import('highlight.js/lib/languages/cmake')],
  ['coffeescript', () => import('highlight.js/lib/languages/coffeescript')],
  ['cpp', () => import('highlight.js/lib/languages/cpp')],
  ['crystal', () => import('highlight.js/lib/languages/crystal')],
  ['csharp', () => import('highlight.js/lib/languages/csharp')],
  ['css', () => import('highlight.js/lib/languages/css')],
  ['dart', () => import('highlight.js/lib/languages/dart')],
  ['delphi', () => import('highlight.js/lib/languages/delphi')],
  ['diff', () => import('highlight.js/lib/languages/diff')],
  ['django', () => import('highlight.js/lib/languages/django')],
  ['dockerfile', () => import('highlight.js/lib/languages/dockerfile')],
  ['dos', () => import('highlight.js/lib/languages/dos')],
  ['elixir', () => import('highlight.js/lib/languages/elixir')],
  ['elm', () => import('highlight.js/lib/languages/elm')],
  ['erlang', () => import('highlight.js/lib/languages/erlang')],
  ['fortran', () => import('highlight.js/lib/languages/fortran')],
  ['fsharp', () => import('highlight.js/lib/languages/fsharp')],
  ['go', () => import('highlight.js/lib/languages/go')],
  ['gradle', () => import('highlight.js/lib/languages/gradle')],
  ['graphql', () => import('highlight.js/lib/languages/graphql')],
  ['groovy', () => import('highlight.js/lib/languages/groovy')],
  ['haml', () => import('highlight.js/lib/languages/haml')],
  ['handlebars', () => import('highlight.js/lib/languages/handlebars')],
  ['haskell', () => import('highlight.js/lib/languages/haskell')],
  ['http', () => import('highlight.js/lib/languages/http')],
  ['ini', () => import('highlight.js/lib/languages/ini')],
  ['java', () => import('highlight.js/lib/languages/java')],
  ['javascript', () => import('highlight.js/lib/languages/javascript')],
  ['json', () => import('highlight.js/lib/languages/json')],
  ['julia', () => import('highlight.js/lib/languages/julia')],
  ['kotlin', () => import('highlight.js/lib/languages/kotlin')],
  ['latex', () => import('highlight.js/lib/languages/latex')],
  ['less', () => import('highlight.js/lib/languages/less')],
  ['lisp', () => import('highlight.js/lib/languages/lisp')],
  ['lua', () => import('highlight.js/lib/languages/lua')],
  ['makefile', () => import('highlight.js/lib/languages/makefile')],
  ['markdown', () => import('highlight.js/lib/languages/markdown')],
  ['matlab', () => import('highlight.js/lib/languages/matlab')],
  ['nginx', () => import('highlight.js/lib/languages/nginx')],
  ['nix', () => import('highlight.js/lib/languages/nix')],
  ['objectivec', () => import('highlight.js/lib/languages/objectivec')],
  ['ocaml', () => import('highlight.js/lib/languages/ocaml')],
  ['perl', () => import('highlight.js/lib/languages/perl')],
  ['pgsql', () => import('highlight.js/lib/languages/pgsql')],
  ['php', () => import('highlight.js/lib/languages/php')],
  ['plaintext', () => import('highlight.js/lib/languages/plaintext')],
  ['powershell', () => import('highlight.js/lib/languages/powershell')],
  ['prolog', () => import('highlight.js/lib/languages/prolog')],
  ['properties', () => import('highlight.js/lib/languages/properties')],
  ['protobuf', () => import('highlight.js/lib/languages/protobuf')],
  ['puppet', () => import('highlight.js/lib/languages/puppet')],
  ['python', () => import('highlight.js/lib/languages/python')],
  ['r', () => import('highlight.js/lib/languages/r')],
  ['ruby', () => import('highlight.js/lib/languages/ruby')],
  ['rust', () => import('highlight.js/lib/languages/rust')],
  ['scala', () => import('highlight.js/lib/languages/scala')],
  ['scheme', () => import('highlight.js/lib/languages/scheme')],
  ['scss', () => import('highlight.js/lib/languages/scss')],
  ['shell', () => import('highlight.js/lib/languages/shell')],
  ['smalltalk', () => import('highlight.js/lib/languages/smalltalk')],
  ['sql', () => import('highlight.js/lib/languages/sql')],
  ['stylus', () => import('highlight.js/lib/languages/stylus')],
  ['swift', () => import('highlight.js/lib/languages/swift')],
  ['tcl', () => import('highlight.js/lib/languages/tcl')],
  ['twig', () => import('highlight.js/lib/languages/twig')],
  ['typescript', () => import('highlight.js/lib/languages/typescript')],
  ['vbnet', () => import('highlight.js/lib/languages/vbnet')],
  ['verilog', () => import('highlight.js/lib/languages/verilog')],
  ['vhdl', () => import('highlight.js/lib/languages/vhdl')],
  ['vim', () => import('highlight.js/lib/languages/vim')],
  ['wasm', () => import('highlight.js/lib/languages/wasm')],
  ['x86asm', () => import('highlight.js/lib/languages/x86asm')],
  ['xml', () => import('highlight.js/lib/languages/xml')],
  ['yaml', () => import('highlight.js/lib/languages/yaml')],
])

/** Other names of a grammar, where one grammar serves several languages. */
const SAME: Readonly<Record<string, string>> = {
  html: 'xml',
  svg: 'xml',
  tsx: 'typescript',
  jsx: 'javascript',
}

/** Grammars that are within others and must be there first. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  xml: ['css', 'javascript'],
  markdown: ['xml'],
  php: ['xml'],
  twig: ['xml'],
  django: ['xml'],
  handlebars: ['xml'],
  shell: ['bash'],
  dockerfile: ['bash'],
  objectivec: ['c'],
}

/** The grammar that colours a language; undefined when there is none. */
export function grammarOf(language: string): string | undefined {
  const name = Object.hasOwn(SAME, language) ? SAME[language] : language
  return name !== undefined && LOADERS.has(name) ? name : undefined
}

/** The grammars a grammar needs, itself last. */
export const grammarsFor = (grammar: string): readonly string[] => [
  ...(Object.hasOwn(WITHIN, grammar) ? (WITHIN[grammar] ?? []) : []),
  grammar,
]

/** Fetches a grammar. Rejects when it cannot be fetched; undefined when there is none of this name. */
export async function loadGrammar(grammar: string): Promise<LanguageFn | undefined> {
  return (await LOADERS.get(grammar)?.())?.default
}
