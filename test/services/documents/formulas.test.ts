import { describe, expect, it } from 'vitest'

import { formulaOf, withFormulasAsText } from '@/services/documents/readers/formulas'

const run = (text: string) => `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>${text}</m:t></m:r>`
const omml = (inner: string) => formulaOf(`<m:oMath>${inner}</m:oMath>`)
const mathml = (inner: string) =>
  formulaOf(`<math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math>`)

describe('a formula of Word becomes one line', () => {
  it.each([
    ['a fraction', `<m:f><m:fPr/><m:num>${run('a+b')}</m:num><m:den>${run('c')}</m:den></m:f>`, '(a+b)/c'],
    ['a power', `<m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>`, 'x^2'],
    ['an index', `<m:sSub><m:e>${run('x')}</m:e><m:sub>${run('i+1')}</m:sub></m:sSub>`, 'x_(i+1)'],
    [
      'both',
      `<m:sSubSup><m:e>${run('x')}</m:e><m:sub>${run('i')}</m:sub><m:sup>${run('10')}</m:sup></m:sSubSup>`,
      'x_i^10',
    ],
    ['a root', `<m:rad><m:radPr/><m:deg/><m:e>${run('b-4')}</m:e></m:rad>`, '√(b-4)'],
    ['a cube root', `<m:rad><m:deg>${run('3')}</m:deg><m:e>${run('x')}</m:e></m:rad>`, 'x^(1/3)'],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup><m:e>${run('i')}</m:e></m:nary>`,
      '∑_(i=1)^n i',
    ],
    [
      'an integral',
      `<m:nary><m:sub>${run('0')}</m:sub><m:sup>${run('1')}</m:sup><m:e>${run('f')}</m:e></m:nary>`,
      '∫_0^1 f',
    ],
    ['brackets', `<m:d><m:e>${run('a')}</m:e><m:e>${run('b')}</m:e></m:d>`, '(a|b)'],
    [
      'chosen brackets',
      `<m:d><m:dPr><m:begChr m:val="["/><m:sepChr m:val=","/><m:endChr m:val="]"/></m:dPr><m:e>${run('a')}</m:e><m:e>${run('b')}</m:e></m:d>`,
      '[a,b]',
    ],
    ['a function', `<m:func><m:fName>${run('sin')}</m:fName><m:e>${run('x')}</m:e></m:func>`, 'sin x'],
    [
      'a matrix',
      `<m:d><m:e><m:m><m:mr><m:e>${run('1')}</m:e><m:e>${run('0')}</m:e></m:mr><m:mr><m:e>${run('0')}</m:e><m:e>${run('1')}</m:e></m:mr></m:m></m:e></m:d>`,
      '(1, 0; 0, 1)',
    ],
    ['a limit', `<m:limLow><m:e>${run('lim')}</m:e><m:lim>${run('n→∞')}</m:lim></m:limLow>`, 'lim_(n→∞)'],
    [
      'an accent',
      `<m:acc><m:accPr><m:chr m:val="&#x20D7;"/></m:accPr><m:e>${run('v')}</m:e></m:acc>`,
      'v\u20d7',
    ],
  ])('%s', (_, xml, line) => {
    expect(omml(xml)).toBe(line)
  })

  it('is part of the text around it, an unclosed one left as it is', () => {
    const xml = `<w:p><m:oMathPara><m:oMath>${run('E=mc&lt;')}</m:oMath></m:oMathPara></w:p><m:oMath>open`
    expect(withFormulasAsText(xml, (text) => `<t>${text}</t>`)).toBe(
      '<w:p><t>E=mc&lt;</t></w:p><m:oMath>open',
    )
  })
})

describe('MathML becomes one line', () => {
  it.each([
    ['a fraction', '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>', '(a+b)/c'],
    ['powers and indices', '<msup><mi>x</mi><mn>2</mn></msup><msub><mi>y</mi><mn>1</mn></msub>', 'x^2y_1'],
    [
      'a sum with limits',
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
      '∑_(i=1)^ni',
    ],
    ['roots', '<msqrt><mn>2</mn></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>', '√2x^(1/3)'],
    [
      'invisible operators and white space',
      ' <mi> f </mi>\n <mo>\u2061</mo> <mfenced><mi>x</mi><mi>y</mi></mfenced> ',
      'f(x,y)',
    ],
    [
      'a table',
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>',
      '1, 2; 3',
    ],
    [
      'the TeX that it was made of',
      '<semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics>',
      '\\frac{1}{2}',
    ],
    [
      'itself where another source is beside it',
      '<semantics><mi>x</mi><annotation encoding="StarMath 5.0">x over y</annotation></semantics>',
      'x',
    ],
  ])('%s', (_, xml, line) => {
    expect(mathml(xml)).toBe(line)
  })

  it('never fails on one of absurd depth', () => {
    expect(mathml(`${'<mrow>'.repeat(20_000)}<mi>x</mi>${'</mrow>'.repeat(20_000)}`)).toBe('')
  })
})
