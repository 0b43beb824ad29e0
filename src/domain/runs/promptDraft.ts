import type { Draft } from '../drafts/draft'

import type { RunPlan } from './run'

/** What a person would have sent for one prompt of a run: its text and the files of the run. */
export const promptDraft = ({ prompts, attachments = [] }: RunPlan, index: number): Draft => ({
  text: prompts[index]?.trim() === '' ? '' : (prompts[index] ?? ''),
  attachments,
})
