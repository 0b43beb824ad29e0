import { expect, it } from 'vitest'

import type { ToolId } from '@/domain/ids'
import { holdTools, withHeldTools } from '@/domain/conversations/heldTools'
import { DEFAULT_TOOL_LIMITS, NO_TOOLS } from '@/domain/tools/toolCall'

const A = { ...NO_TOOLS, sources: ['server:a'] }
const B = { ...NO_TOOLS, sources: ['server:a', 'server:b'] }
const CALCULATOR = { ...NO_TOOLS, sources: ['builtin:calculator'] }
const WITHOUT = { ...A, without: ['server:a write' as ToolId] }
const RAISED = { ...A, limits: { ...DEFAULT_TOOL_LIMITS, money: '100' } }

it.each([
  ['switches a server on', undefined, A, { heldTools: A }],
  ['switches another on', A, B, { toolUse: A, heldTools: B }],
  ['raises a limit', A, RAISED, { toolUse: A, heldTools: RAISED }],
  ['switches on a tool of a server again', WITHOUT, A, { toolUse: WITHOUT, heldTools: A }],
])('waits where a file or device %s', (_, here, wanted, held) => {
  expect(holdTools(here, wanted)).toEqual(held)
  expect(withHeldTools(held)).toEqual({ toolUse: wanted })
})

it.each([
  ['nothing is on any more', B, undefined],
  ['one is switched off', B, A],
  ['a tool of a server is switched off', A, WITHOUT],
  ['a function that comes along is switched on', undefined, CALCULATOR],
  ['all is as it is here', RAISED, RAISED],
])('counts at once where %s', (_, here, wanted) => {
  expect(holdTools(here, wanted)).toEqual(wanted ? { toolUse: wanted } : {})
})
