import { describe, expect, it } from 'vitest'

import { type Inline } from '@/ui/markdown/inline/inline'
import { parseInline } from '@/ui/markdown/inline/parseInline'

const formulasIn = (text: string): readonly string[] =>
  parseInline(text).flatMap((inline: Inline) => (inline.type === 'math' ? [inline.tex] : []))

describe('formulas in a text', () => {
  it.each([
    ['$x$', ['x']],
    ['so $x^2 + y^2 = z^2$ holds', ['x^2 + y^2 = z^2']],
    ['$a$, $b$ and $c$', ['a', 'b', 'c']],
    ['$2x + 1$', ['2x + 1']],
    ['$5$', ['5']],
    ['$10^{-3}$ s', ['10^{-3}']],
    ['in $(a,b)$.', ['(a,b)']],
    ['**$x$** and ($y$)', ['y']],
    ['$\\$5 + x$', ['\\$5 + x']],
    ['$5 and $10; so $E = mc^2$', ['E = mc^2']],
    ['\\(x + 1\\) and \\[y = \\frac{1}{2}\\]', ['x + 1', 'y = \\frac{1}{2}']],
    ['where $$E = mc^2$$ is', ['E = mc^2']],
    ['$\\text{cost} = 4$', ['\\text{cost} = 4']],
  ])('finds those of %s', (text, formulas) => {
    expect(formulasIn(text)).toEqual(formulas)
  })

  it.each([
    ['$4'],
    ['**$4**'],
    ['$5 and $10'],
    ['It costs $5, or $10 with shipping.'],
    ['$5-$10'],
    ['$5–$10 per month'],
    ['between $5k and 10$ more'],
    ['$20 (was $30)'],
    ['US$5 and A$6'],
    ['$1,000 to $2,000'],
    ['$0.15/$0.60 per million'],
    ['from $3/M in to $15/M out'],
    ['$PATH'],
    ['$PATH:$HOME'],
    ['echo $A $B'],
    ['export PATH=$HOME/bin:$PATH'],
    ['${HOME}/x and ${USER}'],
    ['$/PR'],
    ['$/PR and $/issue, or $/commit'],
    ['$/PR,$/issue'],
    ['$ x $'],
    ['$x $'],
    ['a $ b $ c'],
    ['cost in $: 5$'],
    ['`$x$`'],
    ['`$a` and `$b`'],
    ['$a and `b$`'],
    ['\\$x\\$'],
    ['\\[1\\] and \\[2\\]'],
    ['\\\\(x\\\\)'],
    ['$x$5'],
    ['an open $x + 1'],
    ['an open \\(x + 1'],
    ['$$'],
    ['$$ $$'],
    ['A$AP Rocky and Ke$ha'],
  ])('leaves %s alone', (text) => {
    expect(formulasIn(text)).toEqual([])
  })

  it('shows a half-arrived formula as received', () => {
    const source = '$\\frac{1}{2}$'
    for (let end = 1; end < source.length; end++) {
      const half = source.slice(0, end)
      expect(formulasIn(half)).toEqual([])
    }
    expect(formulasIn(source)).toEqual(['\\frac{1}{2}'])
  })
})
