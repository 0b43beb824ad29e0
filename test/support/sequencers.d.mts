import type { TestSequencerConstructor } from 'vitest/node'

export declare const LongestFirst: TestSequencerConstructor
export declare const ByEnvironment: TestSequencerConstructor
