import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ConnectionId, MessageId, ModelId, RunId } from '@/domain/ids'
import type { Run, RunCell, RunPlan } from '@/domain/runs/run'

export const MODEL = { connectionId: 'alpha' as ConnectionId, modelId: 'acme/swift' as ModelId }
export const OTHER = { connectionId: 'beta' as ConnectionId, modelId: 'acme/deep' as ModelId }

export const PLAN: RunPlan = {
  kind: 'sweep',
  conversationId: null,
  settings: DEFAULT_CONVERSATION_SETTINGS,
  history: [],
  prompts: ['Write a haiku about rain.'],
  models: [MODEL],
  axes: [],
  seeds: [],
}

export const cell = (id: string, change: Partial<RunCell> & { readonly text?: string } = {}): RunCell => {
  const { text, ...rest } = change
  return {
    id: id as MessageId,
    promptIndex: 0,
    model: MODEL,
    values: [],
    seed: null,
    state: { type: text === undefined ? 'waiting' : 'complete' },
    parts: text === undefined ? [] : [{ type: 'text', text }],
    ...rest,
  }
}

export const run = (cells: readonly RunCell[], change: Partial<Run> = {}): Run => ({
  id: 'r1' as RunId,
  title: 'Rain',
  createdAt: 0,
  plan: PLAN,
  limits: { perConnection: 4, money: '', minutes: 0 },
  state: { type: 'running' },
  workedMs: 0,
  workingSince: null,
  cells,
  baseId: null,
  blindOrder: null,
  votes: [],
  ...change,
})

export const dollars = (amount: string) =>
  ({ type: 'known', amount, lines: [{ item: 'output', amount }] }) as const

export const replied = (amount: string, completionTokens = 10, durationMs = 1000) => ({
  model: MODEL.modelId,
  connectionId: MODEL.connectionId,
  cost: dollars(amount),
  usage: { promptTokens: 5, completionTokens, totalTokens: 5 + completionTokens },
  firstTokenMs: 200,
  durationMs,
})
