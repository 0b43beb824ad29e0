import { expect, it } from 'vitest'

import { isRecord, parseJson } from '@/lib/json'

import { answer, calling, done, start, tool } from './loopApp'

const many = Array.from({ length: 60 }, (_, index) => tool(`thing_${index}`, async () => done('no')))
const wanted = tool('create_issue', async () => done('created'), {
  description: 'Creates an issue.',
  hints: { isReadOnly: false, isDestructive: true, isIdempotent: false, isOpenWorld: false },
})

const namesIn = (text: string | undefined): readonly unknown[] => {
  const body = parseJson(text ?? '')
  const list: unknown = isRecord(body) ? body['tools'] : undefined
  return (Array.isArray(list) ? list : []).map((each: unknown) =>
    isRecord(each) && isRecord(each['function']) ? each['function']['name'] : undefined,
  )
}

it('lets a model search many tools, asks about what it found, and keeps it for the conversation', async () => {
  const test = await start([...many, wanted])
  const search = calling(['search_tools', '{"query":"create issue"}'])
  const named = { ...search, pieces: search.pieces.map((each) => each.replace('tools__search', 'search')) }
  test.service.script(named, calling(['create_issue', '{}']), answer('Done.'))
  const sent = test.send()
  // The search runs by itself; the tool it found is asked about as any other.
  await test.decide(await test.waiting(), 'once')
  await sent
  expect(test.states()).toEqual(['done', 'done'])
  const [first, second] = test.posts()
  expect(namesIn(first?.text)).toEqual(['search_tools'])
  expect(namesIn(second?.text)).toEqual(['search_tools', 'tools__create_issue'])
  expect(second?.text).toContain('Creates an issue.')

  test.service.script(answer('Hello.'))
  await test.send()
  expect(namesIn(test.posts().at(-1)?.text)).toEqual(['search_tools', 'tools__create_issue'])
})
