import type { SamplingOrder } from './samplingOrder'

/** What bends and cuts the distribution of the next token. A value that changes nothing stands for "not set". */
export type SamplingSettings = {
  /** 0 = always the likeliest; 1 = as the model has it. */
  readonly temperature: number
  /** Keeps the likeliest tokens, this many; 0 = all. */
  readonly topK: number
  /** Keeps the fewest likeliest tokens whose mass reaches this; 1 = all. */
  readonly topP: number
  /** Keeps tokens at least this likely relative to the likeliest; 0 = all. */
  readonly minP: number
  readonly order: SamplingOrder
}

/** Settings under which tokens are drawn as the model has them. */
export const NEUTRAL_SAMPLING: SamplingSettings = {
  temperature: 1,
  topK: 0,
  topP: 1,
  minP: 0,
  order: 'temperatureFirst',
}
