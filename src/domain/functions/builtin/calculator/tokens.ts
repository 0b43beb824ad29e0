import { failed, ok, type Result } from '@/lib/result'

export type Token =
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'name'; readonly text: string }
  | { readonly type: 'sign'; readonly text: string }

const PATTERN = /\s*(?:((?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-zπ]\w*)|(\*\*|[-+*/^%()!,]))/y

/** The way people and models write signs: `×`, `÷`, `−`, `·`, `√`. */
const plain = (text: string): string =>
  text
    .replace(/[×·⋅]/g, '*')
    .replace(/[÷∕]/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/√\s*(\d+(?:\.\d+)?)/g, 'sqrt($1)')
    .replace(/√/g, 'sqrt')
    .replace(/²/g, '^2')
    .replace(/³/g, '^3')

/** The tokens of an expression. Fails with a sentence that names the first character that is none. */
export function tokensOf(text: string): Result<readonly Token[], string> {
  const source = plain(text)
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .trimEnd()
    .replace(/=\s*\??$/, '')
  const tokens: Token[] = []
  PATTERN.lastIndex = 0
  while (PATTERN.lastIndex < source.trimEnd().length) {
    const at = PATTERN.lastIndex
    const match = PATTERN.exec(source)
    if (!match) return failed(`Unexpected “${source.slice(at).trim().charAt(0)}” in the expression.`)
    const [, number, name, sign = ''] = match
    if (number !== undefined) tokens.push({ type: 'number', text: number.replaceAll('_', '') })
    else if (name !== undefined) tokens.push({ type: 'name', text: name.toLowerCase() })
    else tokens.push({ type: 'sign', text: sign === '**' ? '^' : sign })
  }
  return ok(tokens)
}
