import { expect, it } from 'vitest'

import { argumentChanges, argumentFields, fieldsText } from '@/domain/tools/personForm'
import { withEdit } from '@/domain/tools/resultText'

const SCHEMA = JSON.stringify({ properties: { to: { type: 'string' }, cc: { type: 'string' }, n: {} } })

it('shows texts as they are, other values as JSON, and what the schema names besides', () => {
  expect(argumentFields('{"to":"a\\nb","list":[1]}', SCHEMA)).toEqual([
    { name: 'to', text: 'a\nb', isText: true, isGiven: true },
    { name: 'list', text: '[\n  1\n]', isText: false, isGiven: true },
    { name: 'cc', text: '', isText: true, isGiven: false },
    { name: 'n', text: '', isText: false, isGiven: false },
  ])
})

it('leaves out what was not given and stays empty, keeps a given text that is emptied', () => {
  const [to, ...others] = argumentFields('{"to":"a"}', SCHEMA)
  expect(fieldsText([{ ...to!, text: '' }, ...others])).toEqual({ ok: true, value: '{"to":""}' })
  expect(fieldsText(others.map((each) => ({ ...each, text: each.isText ? 'x' : '{' })))).toEqual({
    ok: false,
    error: { n: 'This is not JSON yet.' },
  })
})

it('tells what differs by name, also what was added or left out', () => {
  expect(argumentChanges('{"a":1,"b":"x","c":2}', '{"b":"y","c":2,"d":true}')).toEqual([
    { name: 'a', before: '1', after: '' },
    { name: 'b', before: 'x', after: 'y' },
    { name: 'd', before: '', after: 'true' },
  ])
})

it('tells the model what was really called, only where it was changed', () => {
  expect(withEdit({ arguments: '{"a":1}' }, 'fine')).toBe('fine')
  expect(withEdit({ asked: '{"a":1}', arguments: '{"a":2}' }, 'fine')).toMatch(
    /changed.*\{"a":2\}\]\n\nfine$/,
  )
})
