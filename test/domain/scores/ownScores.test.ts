import { expect, it } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import { scoresByTag, scoresFor } from '@/domain/scores/ownScores'
import { modelOf } from '../catalog/modelOf'

const [one, other] = [modelOf('one'), modelOf('other')]
const rated = (model: string, chat: string, rating: 'good' | 'bad') => ({
  conversationId: chat as ConversationId,
  reply: { model: model as never, connectionId: 'home' as never, rating },
})
const judgements = {
  runs: [],
  rated: [
    rated('one', 'code', 'good'),
    rated('other', 'code', 'bad'),
    rated('one', 'prose', 'bad'),
    rated('one', 'prose', 'bad'),
    rated('other', 'prose', 'good'),
  ],
}
const known = {
  models: [one, other],
  tagsOf: (id: ConversationId) => ({ code: ['code'], prose: ['prose'] })[id as 'code' | 'prose'],
}

it('counts the votes of the chat’s kind alone, by the first of its tags that was judged', () => {
  const { tag, scoreOf } = scoresFor(judgements, known, ['new', 'code'])
  expect(tag).toBe('code')
  expect(scoreOf(one)!.share).toBeGreaterThan(scoreOf(other)!.share)
})

it('counts all votes where nothing of its kind was judged', () => {
  const { tag, scoreOf } = scoresFor(judgements, known, ['new'])
  expect(tag).toBeUndefined()
  expect(scoreOf(one)!.share).toBeLessThan(scoreOf(other)!.share)
})

it('tells how one model fared in each kind of task it was judged in', () => {
  const byTag = scoresByTag(judgements, known, one)
  expect(byTag.map(([tag, { votes }]) => [tag, votes])).toEqual([
    ['code', 1],
    ['prose', 2],
  ])
  expect(byTag[0]![1].share).toBeGreaterThan(byTag[1]![1].share)
  expect(scoresByTag(judgements, known, modelOf('third'))).toEqual([])
})
