import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { FunctionDeps } from '@/domain/functions/builtin/builtinFunction'
import { calculator } from '@/domain/functions/builtin/builtinFunctions'

const deps: FunctionDeps = { now: 0, timeZone: 'UTC', random: () => 0 }
const calculate = (expression: string) => calculator.run({ expression }, deps)
const resultOf = (expression: string): unknown => {
  const done = calculate(expression)
  return done.ok ? done.value : done.error
}

describe('calculator', () => {
  it.each([
    ['2 + 3 * 4', '14'],
    ['(2 + 3) * 4', '20'],
    ['0.1 + 0.2', '0.3'],
    ['-2 ^ 2', '-4'],
    ['2 ^ 3 ^ 2', '512'],
    ['2 ** 10', '1024'],
    ['17 * 23 =', '391'],
    ['1,234,567 + 1', '1234568'],
    ['12 ÷ 4 × 3 − 1', '8'],
    ['10 - 4 - 3', '3'],
    ['7 % 3', '1'],
    ['-7 mod 3', '2'],
    ['200 + 10%', '220'],
    ['15% of 80', '12'],
    ['50%', '0.5'],
    ['2(3 + 4)', '14'],
    ['5!', '120'],
    ['√16 + abs(-2.5)', '6.5'],
    ['round(2.5)', '3'],
    ['floor(-7/2)', '-4'],
    ['min(3, 1, 2)', '1'],
    ['2^100', '1267650600228229401496703205376'],
    ['1/8', '0.125'],
    ['123456789012345678 * 987654321098765432', '121932631137021794322511812221002896'],
  ])('%s is exactly %s', (expression, result) => {
    expect(resultOf(expression)).toEqual({ result })
  })

  it.each([
    ['1/3', '0.333333333333333'],
    ['sqrt(2)', '1.4142135623731'],
    ['2 pi', '6.28318530717959'],
    ['sin(pi / 6)', '0.5'],
    ['log(2, 8)', '0.333333333333333'],
    ['1 / 3 / 10^9', '3.33333333333333e-10'],
  ])('%s is rounded to %s', (expression, result) => {
    expect(resultOf(expression)).toEqual({ result, rounded: true })
  })

  it.each([
    ['', /empty/],
    ['2 +', /ends too early/],
    ['(2 + 3', /“\)” is missing at the end/],
    ['2 $ 3', /Unexpected “\$”/],
    ['foo(2)', /“foo” is unknown/],
    ['1 / 0', /Division by zero/],
    ['sqrt(-1)', /no real value/],
    ['501!', /0 to 500/],
    ['10 ^ 10 ^ 10', /no real value, or one too large/],
    ['('.repeat(300), /nest too deep/],
    ['2 2', /Unexpected “2”/],
    ['alert(1)', /unknown/],
  ])('%s fails with a sentence', (expression, message) => {
    expect(resultOf(expression)).toMatch(message)
  })

  it('agrees with exact whole numbers', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), fc.bigInt({ min: 1n }), (a, b, c) => {
        expect(resultOf(`(${a}) * (${b}) - (${c})`)).toEqual({ result: String(a * b - c) })
      }),
    )
  })

  it('never throws, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '1',
            '2.5',
            '+',
            '-',
            '*',
            '/',
            '^',
            '(',
            ')',
            '!',
            '%',
            'pi',
            'sqrt',
            'of',
            ',',
            ' ',
          ),
        ),
        (pieces) => {
          calculate(pieces.join(''))
        },
      ),
    )
  })
})
