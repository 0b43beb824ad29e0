import { readdirSync, readFileSync } from 'node:fs'

import { ESLint } from 'eslint'
import ts from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

import { plainWords, refusedWords } from '../../eslint.words.js'

/** Folders that are not documents of this project. */
const SKIPPED = /^(?:node_modules|dist|\.cache|\.git)(?:\/|$)/

const documents = (): readonly string[] => [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['src', 'test', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.md') && !SKIPPED.test(name)),
  ),
]

describe('plain words', () => {
  it('are demanded in comments, names and strings', async () => {
    const eslint = new ESLint({
      overrideConfigFile: true,
      ignore: false,
      overrideConfig: [
        {
          files: ['**/*.ts'],
          plugins: { parlance: { rules: { 'plain-words': plainWords } } },
          languageOptions: { parser: ts.parser },
          rules: { 'parlance/plain-words': 'error' },
        },
      ],
    })
    const [result] = await eslint.lintFiles('test/lint/planted/words.ts')
    expect(result?.messages.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '1:28 “reckoned” is not plain English. Write: measure, compute.',
      '1:43 “lest” is not plain English. Write: so that … not.',
      '2:14 “dearest” is not plain English. Write: expensive.',
      '2:35 “anew” is not plain English. Write: again, new.',
      '2:41 “as it came” is not plain English. Write: raw, unchanged, as received.',
    ])
  })

  it.each(documents())('are used in %s', (name) => {
    expect(refusedWords(readFileSync(name, 'utf8'))).toEqual([])
  })
})
