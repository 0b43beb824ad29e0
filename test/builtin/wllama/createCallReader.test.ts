import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createCallReader } from '@/builtin/wllama/createCallReader'

/** Reads pieces one after another and puts the fragments together. */
function read(pieces: readonly string[], names: readonly string[] = ['f']) {
  const reader = createCallReader(names, () => '1')
  const answers = pieces.map((piece) => reader.read(piece))
  const fragments = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer))
  return {
    fragments,
    arguments: fragments.map((fragment) => fragment.arguments).join(''),
    text: answers.filter((answer) => typeof answer === 'string').join('') + reader.rest(),
    hasCalled: reader.hasCalled(),
  }
}

describe('a reply that is the JSON of a call', () => {
  test('gives the name first and the arguments as they come', () => {
    const { fragments } = read(['{"na', 'me": "f", "argu', 'ments": {"a', '": 1}', '}'])
    expect(fragments).toEqual([
      { type: 'toolCall', index: 0, id: 'call_1', name: 'f', arguments: '' },
      { type: 'toolCall', index: 0, arguments: '{"a' },
      { type: 'toolCall', index: 0, arguments: '": 1}' },
    ])
  })

  test('does not take the closing brace of the call for the arguments’', () => {
    expect(read(['{"name":"f","arguments":{}}']).arguments).toBe('{}')
  })

  test('braces and quotes within texts are texts', () => {
    const text = String.raw`{"x":"}\"{ [","y":["]"]}`
    expect(read([`{"name":"f","arguments":${text}}`]).arguments).toBe(text)
  })

  test('a call that is cut gives what there is', () => {
    expect(read(['{"name":"f","arguments":{"city":"Pa']).arguments).toBe('{"city":"Pa')
  })

  test('a reply that ends before it is a call is text', () => {
    expect(read(['{"na', 'me":"f"'])).toMatchObject({ fragments: [], text: '{"name":"f"', hasCalled: false })
  })

  test.each([
    ['plain words', ['He', 'llo']],
    ['another object', ['{"answer"', ': 1}']],
    ['a call of what is no tool', ['{"name": "g"', ', "arguments": {}}']],
    ['a name that only begins like one', ['{ "name": "ff", "arguments": {} }']],
    ['arguments that are no object', ['{"name":"f","arguments":', '[1]}']],
  ])('%s are text, whole', (_, pieces) => {
    expect(read(pieces)).toMatchObject({ fragments: [], text: pieces.join(''), hasCalled: false })
  })

  test('one tool of several is called', () => {
    const { fragments, hasCalled } = read(['{"name":"get_', 'time","arguments":{}}'], ['get', 'get_time'])
    expect(fragments[0]).toMatchObject({ name: 'get_time' })
    expect(hasCalled).toBe(true)
  })

  test('any arguments come out as they went in, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.array(fc.nat(300), { maxLength: 8 }),
        (value, cuts) => {
          const whole = JSON.stringify({ name: 'f', arguments: value })
          const at = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length]
          const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end))
          expect(read(pieces).arguments).toBe(JSON.stringify(value))
        },
      ),
    )
  })
})
