import { expect, it } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import { duelsIn, judgedTags } from '@/domain/scores/ownScores'

import { cell, MODEL, OTHER, PLAN, run } from '../runs/runOf'

const THIRD = { ...OTHER, modelId: 'acme/third' as typeof OTHER.modelId }
const CHAT = 'c1' as ConversationId
const deps = {
  nameOf: ({ modelId }: typeof MODEL) => modelId,
  tagsOf: (id: ConversationId) => (id === CHAT ? ['garden'] : []),
}
const cells = [
  cell('a', { text: 'x' }),
  cell('b', { text: 'y', model: OTHER }),
  cell('c', { text: 'z', model: THIRD }),
  cell('d', { model: THIRD }),
]
const vote = (winner: string | null) => ({ promptIndex: 0, seed: null, winner: winner as MessageId | null })
const thumb = (rating: 'good' | 'bad' | undefined, conversationId = CHAT) => ({
  conversationId,
  reply: { ...MODEL, model: MODEL.modelId, ...(rating && { rating }) },
})

it('tells a vote between several as one, with the winner above each of the others', () => {
  expect(duelsIn({ runs: [run(cells, { votes: [vote('b')] })], rated: [] }, deps)).toEqual([
    { one: 'acme/deep', other: 'acme/swift', won: 1, weight: 0.5 },
    { one: 'acme/deep', other: 'acme/third', won: 1, weight: 0.5 },
  ])
})

it('tells a tie as half a win for each', () => {
  const duels = duelsIn({ runs: [run(cells, { votes: [vote(null)] })], rated: [] }, deps)
  expect(duels.map(({ won }) => won)).toEqual([0.5, 0.5, 0.5])
  expect(duels.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})

it('takes nothing from votes between settings of one model, or for a reply that is gone', () => {
  const alike = [cell('a', { text: 'x' }), cell('b', { text: 'y' })]
  expect(duelsIn({ runs: [run(alike, { votes: [vote('a')] })], rated: [] }, deps)).toEqual([])
  expect(duelsIn({ runs: [run(alike, { votes: [vote(null)] })], rated: [] }, deps)).toEqual([])
  expect(duelsIn({ runs: [run(cells, { votes: [vote('gone')] })], rated: [] }, deps)).toEqual([])
})

it('counts a thumb against an average reply', () => {
  const rated = [thumb('good'), thumb('bad'), thumb(undefined)]
  expect(duelsIn({ runs: [], rated }, deps)).toEqual([
    { one: 'acme/swift', other: null, won: 1, weight: 1 },
    { one: 'acme/swift', other: null, won: 0, weight: 1 },
  ])
})

it('takes of a kind of task what its chats say, and names the kinds there are', () => {
  const tagged = run(cells, { votes: [vote('b')], plan: { ...PLAN, conversationId: CHAT } })
  const judged = {
    runs: [tagged, run(cells, { votes: [vote('a')] })],
    rated: [thumb('good'), thumb('good', 'c2' as ConversationId)],
  }
  expect(duelsIn(judged, deps, 'garden')).toHaveLength(3)
  expect(duelsIn(judged, deps, 'work')).toEqual([])
  expect(judgedTags(judged, deps.tagsOf)).toEqual(['garden'])
})
