const PARAGRAPH =
  'A reply is read while it grows, and **nothing** in it may move. The `splitter` keeps settled blocks, so that a token costs the same at the end as at the start. '
const LIST =
  '- the first point, with *stress*\n- the second, with a [link](https://example.com)\n- the third\n\n'
const TABLE =
  '| Model | Input | Output |\n| --- | ---: | ---: |\n| finch-8b | 0.05 | 0.08 |\n| oriel-pro | 2.50 | 10.00 |\n\n'
const CODE =
  '```ts\nexport const area = (width: number, height: number): number => {\n  return width * height\n}\n```\n\n'

/** Tokens of a reply such as models write: headings, paragraphs, lists, tables and code, some four characters each. */
export function sampleTokens(count: number): readonly string[] {
  const tokens: string[] = []
  for (let section = 1; tokens.length < count; section++) {
    const text = `## Section ${section}\n\n${PARAGRAPH.repeat(3)}\n\n${LIST}${section % 3 === 0 ? TABLE : ''}${section % 2 === 0 ? CODE : ''}`
    tokens.push(...(text.match(/[\s\S]{1,4}/g) ?? []))
  }
  return tokens.slice(0, count)
}
