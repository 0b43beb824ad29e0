import { failed, ok, type Result } from '@/lib/result'

import { factorial, FUNCTION_NAMES, functionNamed } from './functions'
import {
  exact,
  inexact,
  isZero,
  negative,
  over,
  plus,
  power,
  quantityOf,
  times,
  type Quantity,
} from './quantity'

/** Deepest nesting of brackets. */
const DEEPEST = 200
const MOST_TOKENS = 2_000

const CONSTANTS: ReadonlyMap<string, Quantity> = new Map([
  ['pi', inexact(Math.PI)],
  ['π', inexact(Math.PI)],
  ['e', inexact(Math.E)],
  ['tau', inexact(2 * Math.PI)],
])

/** What is wrong with an expression; never leaves this file. */
class Fault extends Error {}

/** The value of an arithmetic expression. Fails with a sentence that says what is wrong with it. */
export function evaluate(text: string): Result<Quantity, string> {
  const tokens = tokensOf(text)
  if (!tokens.ok) return tokens
  if (tokens.value.length === 0) return failed('The expression is empty. Write one like (2 + 3) * 4.')
  if (tokens.value.length > MOST_TOKENS) return failed('The expression is too long.')
  try {
    return ok(parse(tokens.value))
  } catch (cause) {
    if (cause instanceof Fault) return failed(cause.message)
    throw cause
  }
}

/** A value, and whether it was written as a percentage (`20%`), which adds to what is before it. */
type Part = { readonly value: Quantity; readonly isPercent: boolean }

function parse(tokens: readonly Token[]): Quantity {
  let at = 0
  let depth = 0
  const next = (): string => tokens[at]?.text ?? ''
  const take = (sign: string): boolean => {
    if (tokens[at]?.type !== 'sign' || next() !== sign) return false
    at += 1
    return true
  }
  const need = (sign: string) => {
    if (!take(sign))
      throw new Fault(`A “${sign}” is missing ${next() === '' ? 'at the end' : `before “${next()}”`}.`)
  }

  /** `200 + 10%` is 220, as on every pocket calculator. */
  const share = (of: Quantity, { value, isPercent }: Part): Quantity => (isPercent ? times(of, value) : value)

  function sum(): Quantity {
    let total = product().value
    for (;;) {
      if (take('+')) total = plus(total, share(total, product()))
      else if (take('-')) total = plus(total, negative(share(total, product())))
      else return total
    }
  }

  function product(): Part {
    let part = signed()
    for (;;) {
      if (take('*')) part = { value: times(part.value, signed().value), isPercent: false }
      else if (take('/')) part = { value: divided(part.value, signed().value), isPercent: false }
      else if (tokens[at]?.type === 'name' && next() === 'of') {
        at += 1
        part = { value: times(part.value, signed().value), isPercent: false }
      } else if (tokens[at]?.type === 'name' && next() === 'mod') {
        at += 1
        part = { value: remainder(part.value, signed().value), isPercent: false }
      } else if (isFactor()) part = { value: times(part.value, powered().value), isPercent: false }
      else return part
    }
  }

  /** `2(3+4)` and `2 pi`: a number or bracket right before a bracket or a name. */
  const isFactor = (): boolean =>
    (tokens[at]?.type === 'sign' && next() === '(') ||
    (tokens[at]?.type === 'name' && tokens[at - 1]?.type === 'number')

  function signed(): Part {
    if (take('-')) {
      const part = signed()
      return { ...part, value: negative(part.value) }
    }
    return take('+') ? signed() : powered()
  }

  function powered(): Part {
    const base = postfixed()
    if (!take('^')) return base
    const raised = power(base.value, signed().value)
    if (!raised) throw new Fault('This power has no real value, or one too large.')
    return { value: raised, isPercent: false }
  }

  function postfixed(): Part {
    let value = atom()
    let isPercent = false
    for (;;) {
      if (take('!')) value = needed(factorial([value]), 'A factorial takes a whole number from 0 to 500.')
      else if (tokens[at]?.type === 'sign' && next() === '%') {
        at += 1
        if (startsValue()) value = remainder(value, signed().value)
        else {
          value = times(value, exact(1n, 100n))
          isPercent = true
        }
      } else return { value, isPercent }
    }
  }

  /** `7 % 3` is a remainder, `7 %` a percentage. */
  const startsValue = (): boolean => {
    const token = tokens[at]
    return (
      token?.type === 'number' ||
      (token?.type === 'name' && token.text !== 'of') ||
      (token?.type === 'sign' && token.text === '(')
    )
  }

  function atom(): Quantity {
    const token = tokens[at]
    if (!token) throw new Fault('The expression ends too early.')
    if (token.type === 'number') {
      at += 1
      return needed(quantityOf(token.text), `“${token.text}” is not a number.`)
    }
    if (token.type === 'name') return named(token.text)
    if (!take('(')) throw new Fault(`Unexpected “${token.text}”.`)
    depth += 1
    if (depth > DEEPEST) throw new Fault('The brackets nest too deep.')
    const value = sum()
    need(')')
    depth -= 1
    return value
  }

  function named(name: string): Quantity {
    at += 1
    const constant = CONSTANTS.get(name)
    if (constant) return constant
    const apply = functionNamed(name)
    if (!apply)
      throw new Fault(`“${name}” is unknown. Functions: ${FUNCTION_NAMES.join(', ')}; constants: pi, e, tau.`)
    need('(')
    const values: Quantity[] = []
    depth += 1
    if (depth > DEEPEST) throw new Fault('The brackets nest too deep.')
    do values.push(sum())
    while (take(','))
    need(')')
    depth -= 1
    return needed(apply(values), `${name} has no real value for this.`)
  }

  const value = sum()
  if (at < tokens.length) throw new Fault(`Unexpected “${next()}”.`)
  return value
}

function needed(value: Quantity | undefined, message: string): Quantity {
  if (!value || (!value.isExact && !Number.isFinite(value.value))) throw new Fault(message)
  return value
}

const divided = (one: Quantity, other: Quantity): Quantity => needed(over(one, other), 'Division by zero.')

/** With the sign of the divisor, as in mathematics and Python. */
function remainder(one: Quantity, other: Quantity): Quantity {
  if (isZero(other)) throw new Fault('Division by zero.')
  const floor = functionNamed('floor')?.([divided(one, other)])
  return plus(one, negative(times(other, needed(floor, 'This has no remainder.'))))
}

type Token =
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'name'; readonly text: string }
  | { readonly type: 'sign'; readonly text: string }

const PATTERN = /\s*(?:((?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-zπ]\w*)|(\*\*|[-+*/^%()!,]))/y

/** The way people and models write signs: `×`, `÷`, `−`, `·`, `√`. */
const plain = (text: string): string =>
  text
    .replace(/[×·⋅]/g, '*')
    .replace(/[÷∕]/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/√\s*(\d+(?:\.\d+)?)/g, 'sqrt($1)')
    .replace(/√/g, 'sqrt')
    .replace(/²/g, '^2')
    .replace(/³/g, '^3')

/** The tokens of an expression. Fails with a sentence that names the first character that is none. */
function tokensOf(text: string): Result<readonly Token[], string> {
  const source = plain(text)
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
    .trimEnd()
    .replace(/=\s*\??$/, '')
  const tokens: Token[] = []
  PATTERN.lastIndex = 0
  while (PATTERN.lastIndex < source.trimEnd().length) {
    const at = PATTERN.lastIndex
    const match = PATTERN.exec(source)
    if (!match) return failed(`Unexpected “${source.slice(at).trim().charAt(0)}” in the expression.`)
    const [, number, name, sign = ''] = match
    if (number !== undefined) tokens.push({ type: 'number', text: number.replaceAll('_', '') })
    else if (name !== undefined) tokens.push({ type: 'name', text: name.toLowerCase() })
    else tokens.push({ type: 'sign', text: sign === '**' ? '^' : sign })
  }
  return ok(tokens)
}
