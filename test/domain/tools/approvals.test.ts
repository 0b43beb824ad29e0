import { describe, expect, it, test } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import {
  approvalsAt,
  definitionChanges,
  mayCoverTree,
  verdictOn,
  type ApprovalCase,
} from '@/domain/tools/approval'
import { definitionText, toolId, type ToolDefinition } from '@/domain/tools/toolDefinition'
import { chatApprovalKey, treeApprovalKey } from '@/domain/tools/toolCall'

const CHAT = 'c1' as ConversationId
const ID = toolId({ id: 'functions' }, 'now')
const DEFINITION = {
  name: 'now',
  title: 'Time',
  description: 'Tells the time.',
  inputSchema: '{"type":"object"}',
} as unknown as ToolDefinition
const CHANGED = { ...DEFINITION, description: 'Deletes the time.' }

/** A tool of a server elsewhere that changes things. */
const TOOL = {
  ...DEFINITION,
  id: ID,
  source: { id: 'functions', name: 'Functions', origin: 'https://tools.test' },
  hints: { isReadOnly: false, isDestructive: false, isIdempotent: true, isOpenWorld: false },
} as ToolDefinition
const OTHER: ToolDefinition = { ...TOOL, description: 'Deletes the time.' }
const READS: ToolDefinition = { ...TOOL, hints: { ...TOOL.hints, isReadOnly: true } }
const WIDE: ToolDefinition = { ...READS, hints: { ...READS.hints, isOpenWorld: true } }
const OF_CHAT: ToolDefinition = { ...TOOL, isOfChat: true }
const here = ({ source: { id, name }, ...tool }: ToolDefinition): ToolDefinition => ({
  ...tool,
  source: { id, name },
})

const approved = (choice: 'always' | 'never' | 'ask', of = TOOL) =>
  ({ choice, definition: definitionText(of) }) as ApprovalCase['approvals'][string]
const ALWAYS = { [ID]: approved('always') }
const NEVER = { [ID]: approved('never') }
const IN_CHAT = { [chatApprovalKey(CHAT, ID)]: approved('always') }
const ELSEWHERE = { [chatApprovalKey('c2' as ConversationId, ID)]: approved('always') }

const GIVEN: ApprovalCase = {
  tool: TOOL,
  conversationId: CHAT,
  approvals: {},
  trusted: [],
  isTainted: false,
  newHosts: [],
  isByAddress: false,
  askedInTurn: new Set(),
  askedPersonal: new Set(),
  isLocked: false,
  repeats: 1,
}
const ASKED = new Set([ID])

/** What the person reads of why they are asked; `ask` where there is nothing more to say. */
const REASONS = {
  changed: 'has changed since',
  repeated: 'same call',
  address: 'chose this address',
  outside: 'content from outside',
  personal: 'personal data',
  locked: 'data policy',
}

describe('a call', () => {
  test.each<[string, 'run' | 'never' | 'ask' | keyof typeof REASONS, Partial<ApprovalCase>]>([
    ['that nobody decided on', 'ask', {}],
    ['that is allowed always', 'run', { approvals: ALWAYS }],
    ['that is allowed in this chat', 'run', { approvals: IN_CHAT }],
    ['that is allowed in another chat', 'ask', { approvals: ELSEWHERE }],
    ['that is forbidden', 'never', { approvals: NEVER }],
    ['that is forbidden, and was allowed in this chat', 'never', { approvals: { ...IN_CHAT, ...NEVER } }],
    [
      'that is forbidden, of a definition since changed',
      'never',
      { approvals: { [ID]: approved('never', OTHER) } },
    ],
    ['of a tool that changed', 'changed', { approvals: { [ID]: approved('always', OTHER) } }],
    [
      'of one that changed for all, and is allowed here',
      'run',
      { approvals: { ...IN_CHAT, [ID]: approved('always', OTHER) } },
    ],
    [
      'of a tool that changed, again and again',
      'changed',
      { approvals: { [ID]: approved('always', OTHER) }, repeats: 9 },
    ],
    ['made twice', 'run', { approvals: ALWAYS, repeats: 2 }],
    ['made three times', 'repeated', { approvals: ALWAYS, repeats: 3 }],
    [
      'made three times, with an address that nobody named',
      'repeated',
      { approvals: ALWAYS, repeats: 3, newHosts: ['a.test'] },
    ],
    ['with an address that nobody named', 'address', { approvals: ALWAYS, newHosts: ['a.test'] }],
    [
      'with such an address, asked about in this turn',
      'address',
      { approvals: ALWAYS, newHosts: ['a.test'], askedInTurn: ASKED },
    ],
    ['after text from outside', 'outside', { approvals: ALWAYS, isTainted: true }],
    [
      'after text from outside and in a locked chat',
      'outside',
      { approvals: ALWAYS, isTainted: true, isLocked: true },
    ],
    [
      'after text from outside, asked about in this turn',
      'run',
      { approvals: ALWAYS, isTainted: true, askedInTurn: ASKED },
    ],
    [
      'after text from outside, decided by its address',
      'run',
      { approvals: ALWAYS, isTainted: true, isByAddress: true },
    ],
    [
      'that only reads, after text from outside',
      'run',
      { tool: READS, approvals: { [ID]: approved('always', READS) }, isTainted: true },
    ],
    [
      'that reads what anyone may write, after text from outside',
      'outside',
      { tool: WIDE, approvals: { [ID]: approved('always', WIDE) }, isTainted: true },
    ],
    [
      'of the chat itself, after text from outside',
      'run',
      { tool: OF_CHAT, approvals: { [ID]: approved('always', OF_CHAT) }, isTainted: true },
    ],
    [
      'after text from outside, asked about for all sub-agents',
      'run',
      { approvals: ALWAYS, isTainted: true, isAskedInTree: true },
    ],
    [
      'after text from outside, not asked about for all',
      'outside',
      { approvals: ALWAYS, isTainted: true, isAskedInTree: false },
    ],
    [
      'with personal data, asked about for all sub-agents',
      'personal',
      { approvals: ALWAYS, holdsPersonal: true, isAskedInTree: true },
    ],
    [
      'in a locked chat, asked about for all sub-agents',
      'locked',
      { approvals: ALWAYS, isLocked: true, isAskedInTree: true },
    ],
    [
      'with an address that nobody named, asked about for all sub-agents',
      'address',
      { approvals: ALWAYS, newHosts: ['a.test'], isAskedInTree: true },
    ],
    [
      'made three times, asked about for all sub-agents',
      'repeated',
      { approvals: ALWAYS, repeats: 3, isAskedInTree: true },
    ],
    ['with personal data', 'personal', { approvals: ALWAYS, holdsPersonal: true }],
    ['with none', 'run', { approvals: ALWAYS, holdsPersonal: false }],
    [
      'with personal data, in a locked chat',
      'personal',
      { approvals: ALWAYS, holdsPersonal: true, isLocked: true },
    ],
    [
      'with personal data, after text from outside',
      'outside',
      { approvals: ALWAYS, holdsPersonal: true, isTainted: true },
    ],
    [
      'with personal data, asked about in this turn',
      'run',
      { approvals: ALWAYS, holdsPersonal: true, askedInTurn: ASKED, askedPersonal: ASKED },
    ],
    [
      'with personal data, asked about in this turn for a call without any',
      'personal',
      { approvals: ALWAYS, holdsPersonal: true, askedInTurn: ASKED },
    ],
    ['in a locked chat', 'locked', { approvals: ALWAYS, isLocked: true }],
    [
      'in a locked chat, asked about in this turn',
      'run',
      { approvals: ALWAYS, isLocked: true, askedInTurn: ASKED },
    ],
    [
      'in a locked chat, of a trusted tool that only reads',
      'locked',
      { tool: READS, trusted: ['functions'], isLocked: true },
    ],
    ['that only reads, of a source that is trusted', 'run', { tool: READS, trusted: ['functions'] }],
    ['that only reads, of another source', 'ask', { tool: READS, trusted: ['others'] }],
    ['that changes things, of a source that is trusted', 'ask', { trusted: ['functions'] }],
    ['that only reads, on this device', 'run', { tool: here(READS) }],
    ['of the chat itself, on this device', 'run', { tool: here(OF_CHAT) }],
    ['that changes things, on this device', 'ask', { tool: here(TOOL) }],
    ['that reads what anyone may write, on this device', 'ask', { tool: here(WIDE) }],
    ['of the chat itself, of a server elsewhere', 'ask', { tool: OF_CHAT }],
  ])('%s: %s', (_, expected, given) => {
    const verdict = verdictOn({ ...GIVEN, ...given })
    if (!(expected in REASONS)) {
      expect(verdict).toEqual({ type: expected })
      return
    }
    expect(verdict).toMatchObject({
      type: 'ask',
      reason: expect.stringContaining(REASONS[expected as keyof typeof REASONS]) as string,
    })
  })
})

it('names every address that nobody named', () => {
  expect(verdictOn({ ...GIVEN, newHosts: ['a.test', 'b.test'] })).toMatchObject({
    reason: expect.stringContaining('a.test and b.test') as string,
  })
})

it('approves one definition: the same text whatever the order of its keys, another for another description', () => {
  const reordered = Object.fromEntries(Object.entries(DEFINITION).reverse()) as unknown as ToolDefinition

  expect(definitionText(reordered)).toBe(definitionText(DEFINITION))
  expect(definitionText(CHANGED)).not.toBe(definitionText(DEFINITION))
})

it('keeps an approval for one chat apart from those of other chats', () => {
  const keys = ['c1', 'c2'].map((id) => chatApprovalKey(id as ConversationId, ID))
  expect(new Set(keys).size).toBe(2)
})

describe('what was allowed for a chat and its sub-agents', () => {
  const ROOT = 'r' as ConversationId
  const at = (approvals: ApprovalCase['approvals'], tool = TOOL) =>
    approvalsAt(approvals, { conversationId: CHAT, root: ROOT }, tool)
  const verdict = (approvals: ApprovalCase['approvals'], tool = TOOL) =>
    verdictOn({ ...GIVEN, tool, approvals: at(approvals, tool) })
  const IN_TREE = { [treeApprovalKey(ROOT, ID)]: approved('always') }

  test.each<[string, ApprovalCase['approvals'], ToolDefinition, ReturnType<typeof verdictOn>['type']]>([
    ['is allowed in one of them', IN_TREE, TOOL, 'run'],
    ['is not under another root', { [treeApprovalKey(CHAT, ID)]: approved('always') }, TOOL, 'ask'],
    ['never is where the tool is forbidden', { ...IN_TREE, ...NEVER }, TOOL, 'never'],
    ['is asked about again once the tool changed', IN_TREE, OTHER, 'ask'],
    [
      'is, though the chat allowed what the tool was before',
      { ...IN_TREE, [chatApprovalKey(CHAT, ID)]: approved('always', OTHER) },
      TOOL,
      'run',
    ],
    [
      'leaves alone what the chat allowed since',
      { [treeApprovalKey(ROOT, ID)]: approved('always', OTHER), ...IN_CHAT },
      TOOL,
      'run',
    ],
  ])('%s', (_, approvals, tool, expected) => {
    expect(verdict(approvals, tool).type).toBe(expected)
  })

  it('changes nothing where nothing was', () => {
    expect(at(ALWAYS)).toBe(ALWAYS)
    expect(treeApprovalKey(ROOT, ID)).not.toBe(chatApprovalKey(ROOT, ID))
  })

  test.each<[string, boolean, Partial<ApprovalCase>]>([
    ['of nothing special', true, {}],
    ['after text from outside', true, { isTainted: true }],
    ['without personal data', true, { holdsPersonal: false }],
    ['made twice', true, { repeats: 2 }],
    ['made three times', false, { repeats: 3 }],
    ['with an address that nobody named', false, { newHosts: ['a.test'] }],
    ['with personal data', false, { holdsPersonal: true }],
    ['with personal data, asked about in this turn', false, { holdsPersonal: true, askedPersonal: ASKED }],
    ['in a locked chat', false, { isLocked: true }],
  ])('may be said to a call %s: %s', (_, expected, given) => {
    expect(mayCoverTree({ ...GIVEN, ...given })).toBe(expected)
  })
})

it('shows what differs from the definition that was allowed', () => {
  expect(definitionChanges(definitionText(DEFINITION), CHANGED)).toEqual([
    { name: 'description', before: 'Tells the time.', after: 'Deletes the time.' },
  ])
  expect(definitionChanges(definitionText(DEFINITION), DEFINITION)).toEqual([])
  expect(definitionChanges('null', DEFINITION)).toContainEqual({ name: 'name', before: '', after: 'now' })
  expect(definitionChanges('{"gone":[1]}', DEFINITION)).toContainEqual({
    name: 'gone',
    before: '[1]',
    after: '',
  })
})
