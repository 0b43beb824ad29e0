import { expect, it } from 'vitest'

import { promptText } from '@/domain/mcp/resourceTools'
import { filledTemplate, resourceFile, templateNames } from '@/domain/mcp/serverContent'

it.each([
  ['note:///{id}', { id: 'a b/c' }, 'note:///a%20b%2Fc'],
  ['file:///{+path}', { path: 'a b/c.txt' }, 'file:///a%20b/c.txt'],
  ['db://rows{?table,limit}', { table: 'people', limit: '3' }, 'db://rows?table=people&limit=3'],
  ['db://rows{?table,limit}', { limit: '3' }, 'db://rows?limit=3'],
  ['x://a{/part}{#place}', { part: 'b', place: 'c' }, 'x://a/b#c'],
])('fills %s in with %j', (template, values, uri) => {
  expect(filledTemplate(template, values)).toBe(uri)
})

it('names what a template asks for, each once', () => {
  expect(templateNames('x://{a}/{+b*}{?c,d:3,a}')).toEqual(['a', 'b', 'c', 'd'])
})

it('says who speaks only where a prompt holds a conversation', () => {
  const user = { role: 'user', content: { type: 'text', text: 'Hello' } } as const
  const assistant = { role: 'assistant', content: { type: 'text', text: 'Yes?' } } as const
  expect(promptText([user])).toBe('Hello')
  expect(promptText([user, assistant])).toBe('User: Hello\n\nAssistant: Yes?')
})

it('makes a file of a resource, with a name that says what it is', async () => {
  const text = resourceFile({
    type: 'resource',
    uri: 'note:///my%20note',
    text: 'Hi',
    mediaType: 'text/markdown',
  })
  expect([text?.name, text?.type, await text?.text()]).toEqual(['my note.md', 'text/markdown', 'Hi'])
  const bytes = resourceFile({ type: 'resource', uri: 'x://a/b.png?c', data: 'aGk=', mediaType: 'image/png' })
  expect([bytes?.name, bytes?.size]).toEqual(['b.png', 2])
  expect(resourceFile({ type: 'resource', uri: 'x://a' })).toBeUndefined()
})
