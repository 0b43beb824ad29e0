// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { htmlPieces, toHtml } from '@/ui/markdown/copyRich'

import { markdownText } from './blocks/markdownText'

describe('toHtml', () => {
  it.each([
    ['# A *b*', '<h1>A <em>b</em></h1>'],
    ['a **b** ~~c~~ `d<e`', '<p>a <strong>b</strong> <del>c</del> <code>d&lt;e</code></p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['- [x] a', '<ul>\n<li>☑ a</li>\n</ul>'],
    ['```ts\na < b\n\nc\n```', '<pre><code>a &lt; b\n\nc</code></pre>'],
    [
      '|a|b|\n|-|:-:|\n|1|2|',
      '<table>\n<thead><tr><th>a</th><th align="center">b</th></tr></thead>\n<tbody><tr><td>1</td><td align="center">2</td></tr></tbody>\n</table>',
    ],
    [
      '[a][1]\n\n[1]: https://a.example',
      '<p><a href="https://a.example/" rel="noreferrer noopener">a</a></p>',
    ],
    [
      '![a](https://a.example/i.png)',
      '<p><a href="https://a.example/i.png" rel="noreferrer noopener">a</a></p>',
    ],
    ['<b>x</b> & "y"', '<p>&lt;b&gt;x&lt;/b&gt; &amp; &quot;y&quot;</p>'],
    ['[x](javascript:alert(1))', '<p>x (javascript:alert(1))</p>'],
    ['$x<y$', '<p>$x&lt;y$</p>'],
    ['', ''],
  ])('writes %j', (markdown, html) => {
    expect(toHtml(markdown)).toBe(html)
  })

  it('numbers footnotes as they are shown', () => {
    expect(toHtml('a[^why][^none]\n\n[^why]: Because.')).toBe(
      '<p>a<sup>[1]</sup>[^none]</p>\n<p>[1]</p>\n<p>Because.</p>',
    )
  })

  it.each([
    ['list', (row: number) => `- item ${row} *a*`],
    ['table', (row: number) => (row === 0 ? '| a |' : row === 1 ? '|---|' : `| ${row} |`)],
    ['quotation', (row: number) => `> said ${row}\n>`],
    ['line', (row: number) => `word ${row}. `.repeat(3).trimEnd()],
  ])('is made of short pieces, also of one long %s', (_, lineOf) => {
    const markdown = Array.from({ length: 2_000 }, (_, row) => lineOf(row)).join('\n')
    const lengths = [...htmlPieces(markdown)].map(({ length }) => length)
    expect(lengths.length).toBeGreaterThan(15)
    expect(Math.max(...lengths)).toBeLessThan(3_000)
  })

  it('holds nothing that runs or loads, whatever the text', () => {
    const hostile = fc
      .array(
        fc.oneof(
          markdownText,
          fc.constantFrom(
            '<script>alert(1)</script>',
            '<img src=x onerror=alert(1)>',
            '[a](javascript:alert(1))',
            '![a](https://a.example/x "\'><script>")',
            '[a](https://a.example/"onmouseover="x)',
            '[a](https://a.example "t\\"><img src=x>")',
            '`<svg onload=x>`',
            '![x](data:image/svg+xml,"><script>)',
          ),
        ),
        { maxLength: 6 },
      )
      .map((texts) => texts.join('\n'))
    fc.assert(
      fc.property(hostile, (markdown) => {
        const { body } = new DOMParser().parseFromString(toHtml(markdown), 'text/html')
        expect(
          body.querySelector('script, svg, iframe, style, object, img:not([src^="data:image/"])'),
        ).toBeNull()
        for (const element of body.querySelectorAll('*')) {
          for (const { name } of element.attributes)
            expect(['href', 'rel', 'title', 'start', 'align', 'src', 'alt', 'open', 'dir']).toContain(name)
        }
        for (const link of body.querySelectorAll('a')) expect(link.protocol).toMatch(/^(?:https?|mailto):$/)
      }),
      { numRuns: 300 },
    )
  })
})

describe('text that runs from right to left', () => {
  it('is told block by block, where it runs another way than what is around it', () => {
    expect(toHtml('`hi` تُبقي العنصر\n\nand some English words\n\nReact')).toBe(
      '<p dir="rtl"><code dir="ltr">hi</code> تُبقي العنصر</p>\n<p>and some English words</p>\n<p dir="rtl">React</p>',
    )
    expect(toHtml('- عنصر -1\n- the second one\n\n> سلام')).toBe(
      '<ul dir="rtl">\n<li>عنصر <bdi dir="ltr">-1</bdi></li>\n<li><span dir="ltr">the second one</span></li>\n</ul>\n<blockquote dir="rtl">\n<p>سلام</p>\n</blockquote>',
    )
    expect(toHtml('| الحالة | before and after it |\n|---|---|\n| 1 | [سلام](https://a.example) |')).toBe(
      '<table dir="rtl">\n<thead><tr><th>الحالة</th><th dir="ltr">before and after it</th></tr></thead>\n<tbody><tr><td>1</td><td><a href="https://a.example/" rel="noreferrer noopener"><bdi>سلام</bdi></a></td></tr></tbody>\n</table>',
    )
  })

  it('is told of no block that runs from left to right', () => {
    expect(toHtml('# The one\n\n- a `b` -1\n\n> the word سلام means peace')).not.toContain('dir=')
  })
})
