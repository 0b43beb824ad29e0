import fc from 'fast-check'

const LINES = [
  '',
  '',
  '',
  'word',
  'two words',
  '# Head',
  '## Head ##',
  '---',
  '===',
  '- item',
  '- ',
  '* star',
  '+ plus',
  '1. one',
  '2. two',
  '10) ten',
  '  - inner',
  '    deep',
  '      deeper',
  '\ttab',
  '> quote',
  '>',
  '> - in',
  '>> twice',
  '```',
  '```ts',
  '````',
  '~~~',
  '   ```',
  '| a | b |',
  '|---|---|',
  '| 1 | 2 |',
  'a | b',
  '-|-',
  '***',
  '_ _ _',
  '[x]: http://a.b',
  '[^1]: note',
  '$$',
  'x = 1',
  '$$ x $$',
  '\\[',
  '\\]',
  '- [ ] task',
  '- [x] done',
  '<div>',
  '<details>',
  '<details open>',
  '<details><summary>Title</summary>',
  '<details><summary>Title</summary>all in one</details>',
  '<summary>',
  '<summary>A **title**</summary>',
  'end of it </summary> and more',
  '</details>',
  'late </details>',
  '**bold**',
  '`code`',
  '\\',
  'word  ',
  '#',
  '####### seven',
  '1.',
  '-',
  '    ',
  '- a\n\n  b',
  '```\n- x\n```',
  '> ```\ncode',
  'é𝒳 ’',
  'x'.repeat(70),
]

/** Markdown of lines that mean something, joined in every way, some of it very long. */
export const markdownText = fc
  .array(fc.tuple(fc.constantFrom('', '', '', ' ', '  ', '    ', '> ', '- '), fc.constantFrom(...LINES)), {
    maxLength: 24,
  })
  .chain((lines) =>
    fc
      .constantFrom('\n', '\n', '\n', '\r\n')
      .map((end) => lines.map(([before, line]) => before + line).join(end)),
  )

/** Long lines and long paragraphs, which are cut. */
export const longText = fc
  .array(
    fc.oneof(
      markdownText,
      fc
        .tuple(fc.constantFrom('', '- ', '# ', '    ', '```\n', '| '), fc.integer({ min: 1, max: 900 }))
        .map(([start, count]) => start + 'lorem **ipsum** dolor. '.repeat(count)),
      fc.integer({ min: 1900, max: 2100 }).map((count) => 'y'.repeat(count)),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((texts) => texts.join('\n'))

/** A text and the places at which it arrives in pieces. */
export const inPieces = (text: fc.Arbitrary<string>) =>
  text.chain((whole) =>
    fc.uniqueArray(fc.nat({ max: Math.max(0, whole.length - 1) }), { maxLength: 40 }).map((cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), whole.length]
      return { whole, pieces: places.slice(1).map((to, index) => whole.slice(places[index], to)) }
    }),
  )
