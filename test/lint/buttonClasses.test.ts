import { readdirSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

const BUTTON = /<(?:Button|IconButton)\b[^<]*?className=(?:"([^"]*)"|\{[^}]*\})/g
const COLOUR = /\b(?:text-(?:muted|danger|accent|money|faint|text)|bg-[a-z]|border-(?:accent|danger|line))/

/** Places where a button is given a colour by a class: which of the two wins depends on the order of the style sheet. */
const coloured = (text: string): readonly string[] =>
  [...text.matchAll(BUTTON)]
    .map(([all]) => all)
    .filter((all) => COLOUR.test(all.slice(all.indexOf('className'))))

it('sees a button that is given a colour', () => {
  expect(coloured('<Button\n  variant="quiet"\n  className="mt-2 text-muted"\n>')).toHaveLength(1)
  expect(coloured('<Button variant="muted" className="mt-2">')).toEqual([])
})

it('takes the colours of buttons from their variants alone', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((name) =>
    coloured(readFileSync(`src/${name}`, 'utf8')).map((all) => `${name}: ${all}`),
  )
  expect(found).toEqual([])
})
