/** A file as text. The name may have folders: `src/App.tsx`. */
export type NamedFile = { readonly name: string; readonly text: string }

/** A file among others in one text, and where what it says begins there. */
export type PlacedFile = NamedFile & { readonly from: number }

const FENCE = /^(`{3,}|~{3,})[^\S\n]*([^\n]*)\n([\s\S]*?)^\1[^\S\n]*$/gm

/** Files that are blocks of code in one Markdown text, each named in the line that opens it. Others have no name. */
export function filesIn(text: string): readonly PlacedFile[] {
  return unnamedIn(text).flatMap(({ info, ...file }) => {
    const name = nameIn(info)
    return name === undefined ? [] : [{ ...file, name }]
  })
}

/** What a page in parts is called where nobody named its files. */
const USUAL: Readonly<Record<string, string>> = {
  html: 'index.html',
  css: 'style.css',
  js: 'script.js',
  javascript: 'script.js',
  tsx: 'App.tsx',
  jsx: 'App.jsx',
}

/**
 * The files of a reply: as named, and where none is, a page with the style and the script beside it. Empty where there
 * are not two. Of a file that is there twice the later one counts.
 */
export function filesOfReply(text: string): readonly NamedFile[] {
  const named = filesIn(text)
  const blocks = unnamedIn(text)
  const found =
    named.length > 0
      ? named
      : blocks.flatMap(({ info, text }) => {
          const name = USUAL[info.trim().split(/\s/)[0]?.toLowerCase() ?? '']
          return name === undefined ? [] : [{ name, text }]
        })
  const files = new Map(found.map(({ name, text }) => [name, { name, text }]))
  const isPage = [...files.keys()].some((name) => /\.(?:html?|[jt]sx)$/.test(name))
  return files.size > 1 && isPage ? [...files.values()] : []
}

/** Files as one Markdown text, which `filesIn` reads. */
export const filesAsText = (files: readonly NamedFile[]): string =>
  files
    .map(({ name, text }) => {
      const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
      const fence = '`'.repeat(longest + 1)
      return `${fence}${endingOf(name)} ${name}\n${text.replace(/\n*$/, '\n')}${fence}`
    })
    .join('\n\n') + '\n'

/** The ending of a name, without the dot; empty where it has none. */
export const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function unnamedIn(text: string): readonly { info: string; text: string; from: number }[] {
  return [...text.matchAll(FENCE)].map((match) => {
    const [whole, , info = '', inside = ''] = match
    return { info, text: inside, from: match.index + whole.indexOf('\n') + 1 }
  })
}

/** `tsx App.tsx`, `tsx title="src/App.tsx"`, `js:main.js`, `app.py`: a name has an ending, and leads nowhere else. */
function nameIn(info: string): string | undefined {
  const given =
    /(?:title|file|filename|name|path)\s*=\s*"?([^"\s]+)"?/i.exec(info)?.[1] ??
    /^\w+[:\s]\s*([\w@./-]+\.\w{1,8})\s*$/.exec(info)?.[1] ??
    /^([\w@./-]+\.\w{1,8})\s*$/.exec(info)?.[1]
  const name = given?.replace(/^(?:\.?\/)+/, '')
  return name === undefined || name === '' || name.split('/').includes('..') || name.length > 200
    ? undefined
    : name
}
