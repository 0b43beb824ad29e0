import { describe, expect, test } from 'vitest'

import { createFindPersonal } from '@/domain/personalData/findPersonal'
import { finderOf, hideInRequest } from '@/domain/personalData/hiding'
import { createStandIns, holdsHidden, type PersonalTable } from '@/domain/personalData/standIns'
import { boundedPattern, NO_OWN_WORDS, PatternTimeout } from '@/domain/personalData/ownWords'
import { hidesFrom, strictestRule } from '@/domain/personalData/personalRule'
import { createPutBack, putBackIn } from '@/domain/replies/putBack'
import type { ReplyEvent } from '@/domain/replies/reply'

const find = createFindPersonal(NO_OWN_WORDS, () => 0)
const hidden = (text: string, own = NO_OWN_WORDS) =>
  createStandIns(
    [],
    createFindPersonal(own, () => 0),
  ).hide(text)
const bodyOf = (...texts: readonly string[]) =>
  JSON.stringify({ model: 'm', messages: texts.map((content) => ({ role: 'user', content })) })
const contentsOf = (body: string) =>
  (JSON.parse(body) as { messages: { content: string }[] }).messages.map(({ content }) => content)

describe('what is found', () => {
  test.each([
    ['Write to anna@example.org.', 'Write to [EMAIL_1].'],
    ['Pay 4111 1111 1111 1111 12/27 now', 'Pay [CARD_1] 12/27 now'],
    ['IBAN DE89 3704 0044 0532 0130 00 und mehr', 'IBAN [IBAN_1] und mehr'],
    ['SSN 536-90-4399', 'SSN [ID_1]'],
    ['Ping 93.184.216.34:80', 'Ping [IP_1]:80'],
    ['Call (212) 555-0142 today', 'Call [PHONE_1] today'],
    ['my phone: 5550142399', 'my phone: [PHONE_1]'],
    ['geboren am 3. März 1984 in Bonn', 'geboren am [BIRTHDATE_1] in Bonn'],
    ['Hauptstraße 12, 10115 Berlin', '[ADDRESS_1]'],
    ['Hello Mr. John Smith, hello', 'Hello Mr. [NAME_1], hello'],
    ['Ich heiße Jana Weber.', 'Ich heiße [NAME_1].'],
    ['api_key = "abc123def456"', 'api_key = "[SECRET_1]"'],
    ['a@x.org, b@x.org, A@X.ORG', '[EMAIL_1], [EMAIL_2], [EMAIL_1]'],
  ])('%s', (text, expected) => {
    expect(hidden(text)).toBe(expected)
  })

  test.each([
    'logo@2x.png',
    'git@github.com:a/b.git',
    'npm i @scope/pkg@1.2.3',
    '4111 1111 1111 1112',
    'DE00370400440532013000',
    'version 1.2.3.4',
    '127.0.0.1 and 192.168.0.1',
    'In 1984, on 2024-03-12, 12:30:45',
    'std::vector<int> a::b',
  ])('%s stays', (text) => {
    expect(hidden(text)).toBe(text)
  })

  test('own words as whole words, whichever case, with a genitive', () => {
    const own = { words: ['Anna Müller', 'Falcon', '山田'], patterns: ['KD-\\d+'] }
    expect(hidden('anna  müllers and Falconry, FALCON; 山田さん KD-1234', own)).toBe(
      '[NAME_1]s and Falconry, [NAME_2]; [NAME_3]さん [PRIVATE_1]',
    )
  })

  test('own patterns are bounded', () => {
    expect(boundedPattern('(a+)+$')).toBe('nested')
    expect(boundedPattern('(a|aa)+$')).toBe('nested')
    expect(boundedPattern('(a)\\1+')).toBe('nested')
    expect(boundedPattern('a*b*c*d*e')).toBe('tooMany')
    expect(boundedPattern('x{')).toBeInstanceOf(RegExp)
    expect(boundedPattern('[')).toBe('invalid')
    expect(boundedPattern('a*')).toBe('empty')
    expect(boundedPattern('KD-[0-9]{4,}')).toBeInstanceOf(RegExp)
    let at = 0
    const slow = createFindPersonal({ words: [], patterns: ['b+c'] }, () => (at += 400))
    expect(() => slow('b'.repeat(5_000))).toThrow(PatternTimeout)
  })
})

describe('a request', () => {
  test('gets the same stand-ins turn after turn, and in calls of tools', () => {
    const first = hideInRequest(bodyOf('I am anna@example.org'), [], find)
    const second = hideInRequest(
      JSON.stringify({
        messages: [
          { role: 'user', content: 'b@example.org' },
          { tool_calls: [{ function: { name: 'mail', arguments: '{"to":"\\nanna@example.org"}' } }] },
        ],
      }),
      first.table,
      find,
    )
    expect(contentsOf(first.body)).toEqual(['I am [EMAIL_1]'])
    expect(second.body).toContain('[EMAIL_2]')
    expect(second.body).toContain(JSON.stringify('{"to":"\\n[EMAIL_1]"}'))
  })

  test('hides further up what a word names further down', () => {
    const { body } = hideInRequest(bodyOf('Take 0301234567.', 'My phone is 0301234567'), [], find)
    expect(contentsOf(body)).toEqual(['Take [PHONE_1].', 'My phone is [PHONE_1]'])
  })

  test('keeps everything else byte for byte', () => {
    const body =
      '{ "model":"a@b.org", "seed":12345678901234567890,"x":[1.50, null],"messages":[{"role":"user","content":"caf\\u00e9"}]}'
    expect(hideInRequest(body, [], find).body).toBe(body)
  })

  test('names of members and numbers in what tools wrote', () => {
    const result = JSON.stringify({ 'anna@example.org': { phone: 5550142399, card: 4111111111111111 } })
    const { body } = hideInRequest(bodyOf(result), [], find)
    expect(contentsOf(body)).toEqual(['{"[EMAIL_1]":{"phone":"[PHONE_1]","card":"[CARD_1]"}}'])
  })

  test('a stand-in that somebody typed is nobody’s', () => {
    const { body } = hideInRequest(bodyOf('[EMAIL_1] is a placeholder; mine is anna@example.org'), [], find)
    expect(contentsOf(body)).toEqual(['[EMAIL_1] is a placeholder; mine is [EMAIL_2]'])
  })

  test('signed reasoning comes back as it was sent', () => {
    const table: PersonalTable = [{ kind: 'EMAIL', number: 1, text: 'anna@example.org' }]
    const { body } = hideInRequest(
      '{"messages":[{"content":[{"type":"thinking","thinking":"anna@example.org, x@y.org","signature":"abc"}]}]}',
      table,
      find,
    )
    expect(body).toContain('"[EMAIL_1], x@y.org"')
  })

  test('what the person doesn’t want hidden stays', () => {
    const table: PersonalTable = [{ kind: 'EMAIL', number: 1, text: 'anna@example.org', isShown: true }]
    const {
      body,
      hidden: found,
      shown,
    } = hideInRequest(bodyOf('anna@example.org b@example.org'), table, find)
    expect(contentsOf(body)).toEqual(['anna@example.org [EMAIL_2]'])
    expect([found.length, shown.length]).toEqual([1, 1])
    expect(holdsHidden('to anna@example.org', table)).toBe(false)
  })

  test('the time for a megabyte is bounded, for hostile ones too', () => {
    const texts = [
      'Write to anna@example.org or +49 30 1234567, at Hauptstraße 5. '.repeat(16_000),
      '@'.repeat(1_000_000),
      'a.'.repeat(500_000) + '@',
      '1'.repeat(1_000_000),
      '1 '.repeat(500_000),
      '+49 '.repeat(250_000),
      'Via a '.repeat(166_000),
      'AAAA '.repeat(200_000),
      '-----BEGIN PRIVATE KEY-----'.repeat(37_000),
      '2001:'.repeat(200_000),
      '(1) '.repeat(250_000),
      '0 1 Rue De '.repeat(90_000),
      '{"a":'.repeat(190) + '1' + '}'.repeat(190),
    ]
    for (const text of texts) {
      const from = performance.now()
      hideInRequest(bodyOf(text), [], find)
      expect(performance.now() - from, text.slice(0, 30)).toBeLessThan(60_000)
    }
  }, 600_000)
})

describe('a reply', () => {
  const table: PersonalTable = [
    { kind: 'EMAIL', number: 1, text: 'anna@example.org' },
    { kind: 'EMAIL', number: 12, text: 'twelve@example.org' },
    { kind: 'ADDRESS', number: 1, text: 'Hauptstraße "5"\n10115 Berlin' },
  ]
  const lookUp = finderOf(table)

  test.each([
    ['[EMAIL_1]', 'anna@example.org'],
    ['`[email_1]`', '`anna@example.org`'],
    ['[Email 1]', 'anna@example.org'],
    ['\\[EMAIL\\_1\\]', 'anna@example.org'],
    ['EMAIL_12, EMAIL_1', 'twelve@example.org, anna@example.org'],
    ['**EMAIL_1**', '**anna@example.org**'],
    ['const email_1 = [EMAIL_9]', 'const email_1 = [EMAIL_9]'],
    ['MY_EMAIL_1 EMAIL_1x', 'MY_EMAIL_1 EMAIL_1x'],
  ])('%s', (text, expected) => {
    expect(putBackIn(text, lookUp)).toBe(expected)
  })

  const said = 'To [EMAIL_1] and EMAIL_12, [see] \\[EMAIL_1\\]; A [EMAIL_'
  const full = 'To anna@example.org and twelve@example.org, [see] anna@example.org; A [EMAIL_'

  test('is put back wherever the stream is cut', () => {
    for (let first = 0; first <= said.length; first++)
      for (const second of [first, Math.min(said.length, first + 1), Math.min(said.length, first + 7)]) {
        const back = createPutBack(lookUp)
        const pieces = [said.slice(0, first), said.slice(first, second), said.slice(second)]
        const events = pieces.flatMap((text) => back.events({ type: 'text', text }))
        expect(textOf([...events, ...back.end()])).toBe(full)
      }
  })

  test('holds back no more than a stand-in is long', () => {
    const back = createPutBack(lookUp)
    const shown = textOf(back.events({ type: 'text', text: 'word '.repeat(50) + '[EMAIL' }))
    expect(shown).toBe('word '.repeat(50))
    expect(textOf(back.events({ type: 'text', text: ' is a link](x)' }))).toBe('[EMAIL is a link](x)')
  })

  test('in arguments of calls it is written as JSON', () => {
    const back = createPutBack(lookUp)
    const events = ['{"to":"[ADDR', 'ESS_1]"', '}'].flatMap((piece) =>
      back.events({ type: 'toolCall', position: 0, arguments: piece }),
    )
    const args = [...events, ...back.end()].map((event) => (event.type === 'toolCall' ? event.arguments : ''))
    expect(JSON.parse(args.join(''))).toEqual({ to: 'Hauptstraße "5"\n10115 Berlin' })
  })

  test('reasoning, calls of the provider’s tools and sources, whose places move', () => {
    const back = createPutBack(lookUp)
    const events = [
      ...back.events({ type: 'reasoning', text: 'About [EMAIL_1' }),
      ...back.events({ type: 'text', text: 'It is [EMAIL_1]. Yes.' }),
      ...back.events({
        type: 'citation',
        url: 'https://x.org',
        title: 'EMAIL_1',
        range: { start: 16, end: 21 },
      }),
      ...back.end(),
    ]
    expect(events.find(({ type }) => type === 'citation')).toEqual({
      type: 'citation',
      url: 'https://x.org',
      title: 'anna@example.org',
      range: { start: 23, end: 28 },
    })
    expect('It is anna@example.org. Yes.'.slice(23, 28)).toBe(' Yes.')
    expect(events[0]).toEqual({ type: 'reasoning', text: 'About ' })
  })

  test('what is sent back unchanged keeps its stand-ins', () => {
    const item: ReplyEvent = { type: 'item', json: '{"text":"[EMAIL_1]"}' }
    expect(createPutBack(lookUp).events(item)).toEqual([item])
  })

  const textOf = (events: readonly ReplyEvent[]) =>
    events.map((event) => (event.type === 'text' ? event.text : '')).join('')
})

test('a project makes a chat stricter, never looser; what isn’t known counts as kept', () => {
  expect(strictestRule(['off', undefined, 'kept'])).toBe('kept')
  expect(strictestRule([undefined])).toBe('off')
  expect(hidesFrom('kept', { isHere: false, keepsNothing: false })).toBe(true)
  expect(hidesFrom('kept', { isHere: false, keepsNothing: true })).toBe(false)
  expect(hidesFrom('always', { isHere: false, keepsNothing: true })).toBe(true)
  expect(hidesFrom('always', { isHere: true, keepsNothing: false })).toBe(false)
})
