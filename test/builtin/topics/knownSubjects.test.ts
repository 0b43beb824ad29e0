import { describe, expect, test } from 'vitest'

import { knownSubjects } from '@/builtin/topics/knownSubjects'

const { fits, find, isFact, isLookedUp } = knownSubjects([
  'capital\tkey\tFrance\tthe Netherlands\tCosta Rica',
  'saying\tkey\tFrench\tGerman',
  'saying\tkey\tthank you\thello',
  'mars\task\tmars\tthe planet mars',
  'paris\tfind\tthings to do in paris\ttrip to paris',
  'rome\tfind\tthings to do in rome\ttrip to rome',
  'trip\tfind\tplan a trip\tplan a vacation',
  'egg\tfind\tboil an egg\tboil eggs',
  'war\task\tworld war 2\tww2\twar in 1945',
])

describe('a topic fits', () => {
  test.each([
    ['capital', 'capital of france'],
    ['capital', 'whats the capital of netherlands?'],
    ['capital', 'and Costa Rica'],
    ['capital', 'capital of frnace'],
    ['saying', 'how do i say thank you in german'],
    ['mars', 'how big is Mars'],
    ['paris', 'plan me a trip to paris'],
    ['egg', 'how do i boil an egg so the middle stays runny'],
    ['egg', 'boiling eggs'],
    ['war', 'the war in 1945'],
    ['another', 'anything'],
  ])('%s: “%s”', (topic, message) => expect(fits(topic, message)).toBe(true))
})

describe('a topic does not fit what names something else', () => {
  test.each([
    ['capital', 'capital of wakanda'],
    ['capital', 'capital of costa'],
    ['saying', 'how do i say cheese in french'],
    ['saying', 'thank you in klingon'],
    ['mars', 'how big is jupiter'],
    ['paris', 'a trip to japan'],
    ['egg', 'boil water'],
    ['war', 'world war 2 in 1943'],
  ])('%s: “%s”', (topic, message) => expect(fits(topic, message)).toBe(false))
})

test('a message with all words of a question is about it', () => {
  expect(find('please plan a trip to japan')).toBe('trip')
  expect(find('how long do i boil an egg?')).toBe('egg')
  expect(find('mars')).toBeUndefined()
  expect(find('an egg')).toBeUndefined()
})

test('knows which topics tell of one thing, and which are looked up', () => {
  expect([isFact('mars'), isFact('capital'), isFact('another')]).toEqual([true, false, false])
  expect([isLookedUp('mars'), isLookedUp('capital'), isLookedUp('another')]).toEqual([false, true, false])
})
