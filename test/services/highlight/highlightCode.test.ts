import { describe, expect, it } from 'vitest'

import { grammarOf } from '@/services/highlight/grammars'
import { highlightCode } from '@/services/highlight/highlightCode'

const SAMPLES: readonly (readonly [language: string, code: string, word: string, scope: string])[] = [
  ['typescript', 'const a: number = 1 // c\nfunction f() {}', 'const', 'keyword'],
  ['tsx', 'const a = <b>{1}</b>', 'const', 'keyword'],
  ['python', 'def f():\n    return "s"', 'def', 'keyword'],
  ['rust', 'fn main() {}', 'fn', 'keyword'],
  ['go', 'package main', 'package', 'keyword'],
  ['sql', 'SELECT 1', 'SELECT', 'keyword'],
  ['json', '{"a": 1}', '"a"', 'attr'],
  ['bash', 'echo "hi"', 'echo', 'built_in'],
  ['html', '<p class="x">hi</p><script>let a = 1</script>', 'let', 'keyword'],
  ['css', 'a { color: red }', 'color', 'attribute'],
  ['yaml', 'a: 1', 'a:', 'attr'],
  ['diff', '+new\n-old', '-old', 'deletion'],
  ['dockerfile', 'FROM node', 'FROM', 'keyword'],
]

const COMMON = (
  'bash c cpp csharp css dart diff dockerfile elixir elm erlang fsharp go graphql groovy haskell html ' +
  'ini java javascript json jsx julia kotlin latex less lisp lua makefile markdown matlab nginx ' +
  'objectivec ocaml perl php powershell prolog protobuf python r ruby rust scala scheme scss shell sql ' +
  'swift tsx typescript vbnet vhdl xml yaml'
).split(' ')

describe('highlightCode', () => {
  it.each(SAMPLES)('colours %s', async (language, code, word, scope) => {
    const lines = await highlightCode(code, language)
    expect(lines?.flat()).toContainEqual([word, scope])
  })

  it.each(SAMPLES)('loses no character of %s', async (language, code) => {
    const lines = await highlightCode(code, language)
    expect(lines?.map((line) => line.map(([text]) => text).join('')).join('\n')).toBe(code)
  })

  it('carries a comment over several lines', async () => {
    const lines = await highlightCode('/* a\n b */ x', 'javascript')
    expect(lines?.[0]).toEqual([['/* a', 'comment']])
    expect(lines?.[1]?.[0]).toEqual([' b */', 'comment'])
  })

  it('knows over forty languages, and none by the name of a method', async () => {
    expect(COMMON.filter((language) => grammarOf(language) === undefined)).toEqual([])
    expect(grammarOf('__proto__')).toBeUndefined()
    expect(grammarOf('constructor')).toBeUndefined()
    expect(await highlightCode('x', 'klingon')).toBeUndefined()
  })
})
