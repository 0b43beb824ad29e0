import type { ToolOutcome } from './toolExecutor'

/** A call that surely did nothing, with one sentence for the model and the person. */
export const failedOutcome = (why: string): ToolOutcome => ({
  state: 'failed',
  content: [{ type: 'text', text: why }],
  notes: [why],
})
