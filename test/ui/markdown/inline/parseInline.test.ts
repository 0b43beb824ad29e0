import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Inline, wordsOf } from '@/ui/markdown/inline/inline'
import { parseInline } from '@/ui/markdown/inline/parseInline'

const MARKS = [
  '*',
  '_',
  '`',
  '~',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '>',
  '\\',
  '$',
  '&',
  ';',
  '#',
  ':',
  '/',
  '1',
  '.',
  '@',
  '^',
]

describe('parseInline', () => {
  it('takes what follows the mark of a footnote for another mark or a link, never for its address', () => {
    expect(parseInline('a[^x][^y][z][]').map(({ type }) => type)).toEqual([
      'text',
      'footnote',
      'footnote',
      'reference',
    ])
    expect(parseInline('a[^x][z]').map(({ type }) => type)).toEqual(['text', 'footnote', 'reference'])
    expect(wordsOf(parseInline('a[^x][]'))).toBe('a[x][]')
  })

  it.each([
    ['*a* **b** ~~c~~', 'a b c'],
    ['&amp; &lt; &#65; &#x1F600; &nope;', '& < A 😀 &nope;'],
    ['\\*no\\*', '*no*'],
    ['`` a ` b ``', 'a ` b'],
    ['see https://a.example/x?y=1.', 'see https://a.example/x?y=1.'],
    ['mail a@b.example', 'mail a@b.example'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['[words](https://a.example "title")', 'words'],
    ['[a [b] c](<x y>)', 'a [b] c'],
    ['[[1]](https://a.example)', '[1]'],
    ['line  \nbreak', 'line\nbreak'],
  ])('reads the words of %s', (source, words) => {
    expect(wordsOf(parseInline(source))).toBe(words)
  })

  it('reads words without marks as the parser does', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...MARKS),
      fc.constantFrom('a@b.example', 'https://a.example', '*a*', '~~a~~', '<br>', '&amp;', '\\\n', '$a$'),
      fc.constantFrom(
        'www.a.example',
        ' ',
        '  ',
        '\n',
        'http:',
        '- a',
        '1. a',
        '# a',
        '> a',
        '!',
        ']',
        '---',
        '===',
      ),
    )
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('')
        // A text with a mark goes through the parser, whatever follows.
        const [first, ...rest] = parseInline(`\`\n\n${text}`)
        const own = first?.type === 'text' ? first.text.slice(3) : ''
        expect(parseInline(text)).toEqual([...(own === '' ? [] : [{ type: 'text', text: own }]), ...rest])
      }),
      { numRuns: 2000 },
    )
  })

  it('reads where links lead', () => {
    expect(linksIn('[a](https://x.example/\\)b) <https://y.example> www.z.example me@w.example')).toEqual([
      'https://x.example/)b',
      'https://y.example',
      'http://www.z.example',
      'mailto:me@w.example',
    ])
  })

  it.each([
    ['brackets', '['.repeat(1_900) + ']'.repeat(1_900)],
    ['links', '[a]('.repeat(600)],
    ['images', '![a'.repeat(600) + '](b)'.repeat(600)],
    ['emphasis', '*a '.repeat(650) + 'a* '.repeat(650)],
    ['strong emphasis', '**a '.repeat(600) + 'a** '.repeat(600)],
    [
      'backticks',
      Array.from({ length: 150 }, (_, index) => '`'.repeat(index))
        .join(' ')
        .slice(0, 3900),
    ],
    ['brackets in a text beyond all blocks', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['open tags', '<a '.repeat(600)],
    ['instructions', '<?'.repeat(600)],
    ['dollars', '$a '.repeat(650)],
  ])('survives many %s', (_name, source) => {
    expect(() => parseInline(source)).not.toThrow()
  })

  it('throws for no text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', ...MARKS), maxLength: 120 }),
        (source) => {
          parseInline(source)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

const linksIn = (source: string): readonly string[] =>
  parseInline(source).flatMap((inline: Inline) => (inline.type === 'link' ? [inline.url] : []))
