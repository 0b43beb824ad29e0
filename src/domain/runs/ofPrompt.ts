import type { Run } from './run'

/** The run with the cells of one prompt alone: answers to different questions have no spread in common. */
export const ofPrompt = (run: Run, promptIndex: number): Run =>
  run.plan.prompts.length < 2
    ? run
    : { ...run, cells: run.cells.filter((cell) => cell.promptIndex === promptIndex) }
