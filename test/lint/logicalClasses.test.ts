import { readdirSync, readFileSync } from 'node:fs'

import { ESLint } from 'eslint'
import ts from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

import { logicalClass, logicalClasses, logicalStyle } from '../../eslint.classes.js'

/** The sides of the screen that a style sheet may name, as `path declaration`: the words they turn with turn too. */
const MEANT: readonly string[] = [
  // A list or a table says itself where its words are.
  'src/ui/markdown/markdown.css text-align: left',
  'src/ui/markdown/markdown.css text-align: right',
  // Numbers beside code, which runs from the left everywhere.
  'src/ui/markdown/markdown.css left: 0',
]
const SIDED =
  /(?<![-\w])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius):[^;]*|(?<![-\w])(?:text-align|float|clear): (?:left|right)/g
/** Four values in a row, of which the second is of the right side and the fourth of the left. */
const FOUR =
  /(?<![-\w])(?:margin|padding|inset|scroll-margin|scroll-padding): (?!(\S+) (\S+) (\S+) \2;)\S+ \S+ \S+ [^\s;!]+;/g

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.css'))

describe('classes', () => {
  it.each([
    ['ml-2', 'ms-2'],
    ['md:-mr-2.5', 'md:-me-2.5'],
    ['pointer-coarse:pl-[3px]', 'pointer-coarse:ps-[3px]'],
    ['-left-3', '-start-3'],
    ['group-hover/row:right-0', 'group-hover/row:end-0'],
    ['border-l', 'border-s'],
    ['last:border-r-0', 'last:border-e-0'],
    ['rounded-tl', 'rounded-ss'],
    ['rounded-r-lg', 'rounded-e-lg'],
    ['text-right', 'text-end'],
  ])('%s is to be written %s', (name, instead) => {
    expect(logicalClass(name)).toBe(instead)
  })

  it.each([
    'ms-2',
    'left',
    'right',
    'text-text',
    'mx-auto',
    'slide-in-left',
    'inset-x-0',
    'rounded-lg',
    'pre',
  ])('%s stays', (name) => {
    expect(logicalClass(name)).toBeUndefined()
  })

  it.each([
    ['paddingLeft', 'paddingInlineStart'],
    ['borderRightWidth', 'borderInlineEndWidth'],
    ['left', undefined],
    ['paddingTop', undefined],
  ])('%s in a style is to be written %s', (name, instead) => {
    expect(logicalStyle(name)).toBe(instead)
  })

  it('are looked at in every string and style', async () => {
    const eslint = new ESLint({
      overrideConfigFile: true,
      ignore: false,
      overrideConfig: [
        {
          files: ['**/*.tsx'],
          plugins: { direction: { rules: { 'logical-classes': logicalClasses } } },
          languageOptions: { parser: ts.parser },
          rules: { 'direction/logical-classes': 'error' },
        },
      ],
    })
    const [result] = await eslint.lintText(
      'const a = <p className={`flex ${b} pl-3`} />\nconst b = "ml-2 p-1"\nconst c = <p style={{ marginLeft: 3, left: 1 }} />',
      { filePath: 'planted.tsx' },
    )
    expect(result?.messages.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '1 “pl-3” names a side of the screen. Write “ps-3”.',
      '2 “ml-2” names a side of the screen. Write “ms-2”.',
      '3 “marginLeft” names a side of the screen. Write “marginInlineStart”.',
    ])
  })
})

describe('style sheets', () => {
  it.each(sheets)('name no side of the screen in %s', (path) => {
    const text = readFileSync(path, 'utf8')
    const found = [...text.matchAll(SIDED), ...text.matchAll(FOUR)]
      .map(([declaration]) => `${path} ${declaration}`)
      .filter((each) => !MEANT.includes(each))
    expect(found).toEqual([])
  })
})
