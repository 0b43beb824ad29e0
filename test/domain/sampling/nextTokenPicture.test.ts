import { expect, test } from 'vitest'

import type { TokenLogprob } from '@/domain/replies/reply'
import { nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { NEUTRAL_SAMPLING } from '@/domain/sampling/samplingSettings'

/** A token of which the service names a third of the probability. */
const TOKEN: TokenLogprob = {
  token: 'a',
  logprob: Math.log(0.2),
  top: [
    { token: 'a', logprob: Math.log(0.2) },
    { token: 'b', logprob: Math.log(0.13) },
  ],
}
const cutMassOf = (settings: Partial<typeof NEUTRAL_SAMPLING>) =>
  nextTokenPicture(TOKEN, { ...NEUTRAL_SAMPLING, ...settings }).cutMass

test('where nothing cuts, nothing is cut, however little is known of the tokens', () => {
  expect(cutMassOf({})).toEqual({ low: 0, high: 0 })
  expect(cutMassOf({ temperature: 1.5 })).toEqual({ low: 0, high: 0 })
})

test('top-p alone never cuts more than it leaves out; other cuts may', () => {
  expect(cutMassOf({ topP: 0.9 }).high).toBeCloseTo(0.1, 12)
  expect(cutMassOf({ topP: 0.1 })).toEqual({ low: expect.closeTo(0.8, 12), high: expect.closeTo(0.8, 12) })
  expect(cutMassOf({ topP: 0.9, minP: 0.9 }).high).toBeGreaterThan(0.5)
})
