import { expect, it } from 'vitest'

import type { ToolId } from '@/domain/ids'
import { asksPerson } from '@/domain/tools/toolDefinition'
import { chatTools, checklist, readTodos, TODO_ID, todosOn } from '@/domain/tools/chatTools'
import { answersText, readForm } from '@/domain/tools/personForm'
import type { ToolRun } from '@/domain/tools/toolRun'

it('reads every kind of question, and gives each the name of its place', () => {
  const questions = [
    { question: 'Who?', type: 'text' },
    { question: 'How many?', type: 'number', optional: true },
    { question: 'When?', type: 'date', details: 'The first day.' },
    { question: 'Sure?', type: 'yes_no' },
    { question: 'Which?', type: 'one_of', options: ['a', 'b', 'a', 7] },
    { question: 'Which ones?', type: 'some_of', options: ['a', 'b'] },
    { question: 'None to choose from?', type: 'one_of', options: [] },
    { question: ' ' },
    'Plain?',
  ]
  const form = readForm(JSON.stringify({ message: 'Before I begin:', questions }))!
  expect(form.message).toBe('Before I begin:')
  expect(form.fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['q1', 'text', true],
    ['q2', 'number', false],
    ['q3', 'text', true],
    ['q4', 'choice', true],
    ['q5', 'choice', true],
    ['q6', 'choices', true],
    ['q7', 'text', true],
    ['q9', 'text', true],
  ])
  expect(form.fields[2]).toMatchObject({ format: 'date', description: 'The first day.' })
  expect(form.fields[4]).toMatchObject({
    options: [
      { value: 'a', label: 'a' },
      { value: 'b', label: 'b' },
    ],
  })
  const answers = JSON.parse(answersText(form, { q1: 'Ada', q6: ['a'] })) as unknown
  expect(answers).toContainEqual({ question: 'Who?', answer: 'Ada' })
  expect(answers).toContainEqual({ question: 'Which ones?', answer: ['a'] })
  expect(answers).toContainEqual({ question: 'How many?', answer: null })
})

it.each(['', '{', '[]', '{"questions":[]}', '{"questions":"x"}', '{"questions":[{"type":"text"}]}'])(
  'takes %s for no form',
  (text) => {
    expect(readForm(text)).toBeUndefined()
  },
)

it('asks the person with one of the tools only, and neither needs a permission', () => {
  expect(chatTools().map(({ id, isOfChat }) => [asksPerson(id), isOfChat])).toEqual([
    [true, true],
    [false, true],
  ])
  expect(asksPerson(undefined)).toBe(false)
})

const call = (items: unknown, state: ToolRun['state'] = 'done', toolId: ToolId = TODO_ID) => ({
  state,
  toolId,
  arguments: JSON.stringify({ items }),
})

it('takes the list of a branch from its last call that was made', () => {
  const first = [{ text: 'Read', status: 'working' }]
  const second = [{ text: ' Read ', status: 'done' }, { text: 'Write', status: 'soon' }, { status: 'open' }]
  expect(todosOn([])).toEqual([])
  expect(todosOn([call(first), call([], 'failed'), call([], 'done', 'other' as ToolId)])).toEqual(first)
  const list = todosOn([call(first), call(second)])
  expect(list).toEqual([
    { text: 'Read', status: 'done' },
    { text: 'Write', status: 'open' },
  ])
  expect(checklist(list)).toBe('- [x] Read\n- [ ] Write')
  expect(readTodos('{"items":7}')).toEqual([])
})
