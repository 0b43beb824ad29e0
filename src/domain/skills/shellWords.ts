/** Programs by the commands that start them. */
const PROGRAMS: Readonly<Record<string, string>> = {
  aws: 'AWS CLI',
  bun: 'Bun',
  cargo: 'Rust',
  chromium: 'Chromium',
  claude: 'Claude Code',
  cmake: 'CMake',
  convert: 'ImageMagick',
  curl: 'curl',
  deno: 'Deno',
  docker: 'Docker',
  dotnet: '.NET',
  ffmpeg: 'FFmpeg',
  gcc: 'GCC',
  gh: 'GitHub CLI',
  git: 'Git',
  go: 'Go',
  java: 'Java',
  kubectl: 'kubectl',
  libreoffice: 'LibreOffice',
  magick: 'ImageMagick',
  make: 'make',
  node: 'Node.js',
  npm: 'Node.js',
  npx: 'Node.js',
  pandoc: 'pandoc',
  pdfimages: 'Poppler',
  pdfinfo: 'Poppler',
  pdflatex: 'LaTeX',
  pdftk: 'pdftk',
  pdftoppm: 'Poppler',
  pdftotext: 'Poppler',
  perl: 'Perl',
  php: 'PHP',
  pnpm: 'Node.js',
  psql: 'PostgreSQL',
  qpdf: 'qpdf',
  ruby: 'Ruby',
  soffice: 'LibreOffice',
  terraform: 'Terraform',
  tesseract: 'Tesseract',
  tsc: 'TypeScript',
  wget: 'wget',
  xelatex: 'LaTeX',
  yarn: 'Node.js',
}

/** Words of the shell itself and of every system: what needs them needs a shell. */
const SHELL = new Set(
  'awk bash cat cd chmod cp echo export find for grep if head jq kill ls mkdir mv rm sed sh sleep sort source tail tar tee touch unzip wc which while xargs zip'.split(
    ' ',
  ),
)

export type ShellNeeds = {
  readonly programs: readonly string[]
  readonly python: readonly string[]
  readonly node: readonly string[]
  readonly network: boolean
}

/** What lines for a shell ask for. A line that only runs a Python file asks for nothing: that is done without a shell. */
export function shellNeeds(lines: string): ShellNeeds {
  const programs: string[] = []
  const python: string[] = []
  const node: string[] = []
  let network = false
  for (const command of lines.replace(/\\\r?\n/g, ' ').split(/\r?\n|&&|\|\||[;|]/)) {
    const words = command
      .trim()
      .replace(/^[$>%]\s+/, '')
      .replace(/^(?:sudo\s+|[A-Z_]+=\S*\s+)+/, '')
      .split(/\s+/)
    const [word = '', ...rest] = words
    const [verb = ''] = rest
    if (SHELL.has(word)) programs.push('bash')
    const program = Object.hasOwn(PROGRAMS, word) ? PROGRAMS[word] : undefined
    if (program !== undefined) programs.push(program)
    network ||=
      /^(?:curl|wget|npx)$/.test(word) || (word === 'git' && /^(?:clone|fetch|pull|push)$/.test(verb))
    const isInstall = /^(?:install|i|add)$/.test(verb)
    if (/^(?:npm|pnpm|yarn)$/.test(word) && isInstall) {
      network = true
      node.push(...namesIn(rest.slice(1)))
    }
    const pip = /^(?:pip3?|uv)$/.test(word)
      ? rest
      : word.startsWith('python') && verb === '-m'
        ? rest.slice(1)
        : []
    const from = pip.indexOf('install')
    if (from >= 0) {
      network = true
      python.push(...namesIn(pip.slice(from + 1)).map((each) => each.replace(/[<>=~![].*$/, '')))
    }
  }
  return { programs: [...new Set(programs)], python, node, network }
}

/** Words that name a package: no options, paths or remarks. */
function namesIn(words: readonly string[]): readonly string[] {
  const end = words.findIndex((each) => each.startsWith('#'))
  return words
    .slice(0, end < 0 ? undefined : end)
    .map((each) => each.replace(/^["']|["']$/g, ''))
    .filter((each) => /^@?[A-Za-z][\w./@<>=~![\]-]*$/.test(each) && !/\.(?:txt|toml)$/.test(each))
}

/** Programs that code starts: their commands as words in quotes. */
export const programsInQuotes = (code: string): readonly string[] => [
  ...new Set(
    [...code.matchAll(/["'`]([a-z]{2,12})(?=["'` ])/g)].flatMap(([, word = '']) =>
      Object.hasOwn(PROGRAMS, word) ? (PROGRAMS[word] ?? []) : [],
    ),
  ),
]
