import { expect, it } from 'vitest'

import { planChoice } from '@/domain/research/planChoice'
import { PLAN_ID } from '@/domain/research/toolIds'
import { researchTools } from '@/domain/research/researchTools'

const offered = researchTools().map((tool) => ({ name: `my_${tool.name}`, tool }))
const takes = { parameters: { tool_choice: { type: 'unknown' } } } as const
const RUN = {
  state: 'done',
  title: 'Research',
  source: '',
  name: 'research',
  arguments: '{}',
  isWriting: false,
  isUntrusted: false,
}
const plan = (toolId: string) =>
  ({
    role: 'tool',
    parts: [{ type: 'toolResult', toolCallId: 'c', text: '', run: { ...RUN, toolId } }],
  }) as never

it('asks for the plan first, by the name it is offered as', () => {
  expect(planChoice(offered, { parameters: {} }, [], takes)).toEqual({
    type: 'function',
    name: 'my_research',
  })
  expect(planChoice(offered, { parameters: {} }, [plan('other')], takes)).toBeDefined()
})

it.each([
  ['there is a plan', offered, {}, [plan(PLAN_ID)], takes],
  ['the plan isn’t offered', offered.slice(1), {}, [], takes],
  ['the model doesn’t take it', offered, {}, [], { parameters: {} }],
  ['nothing is known of the model', offered, {}, [], undefined],
  ['the catalog doesn’t say', offered, {}, [], {}],
  ['the person chose', offered, { tool_choice: { value: { type: 'auto' }, origin: 'person' } }, [], takes],
  ['it is told to reason', offered, { reasoning_effort: { value: 'high', origin: 'person' } }, [], takes],
  ['it has a budget to think', offered, { thinking_budget: { value: 2_000, origin: 'person' } }, [], takes],
] as const)('asks for nothing where %s', (_, sent, parameters, path, entry) => {
  expect(planChoice(sent, { parameters } as never, path, entry as never)).toBeUndefined()
})
