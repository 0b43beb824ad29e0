import { describe, expect, it } from 'vitest'

import type { ExchangeId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { isOutdated, JUDGE_RUBRIC, judgingPath, readVerdict } from '@/domain/runs/judging'

import { cell, MODEL, run } from './runOf'

const shown = ['x', 'y'].map((id) => cell(id, { text: `says ${id}` }))

describe('what a judge is sent', () => {
  it('is the prompt with the replies by letter, the rubric, and no model', () => {
    const asked = run(shown)
    const said = messageText(judgingPath(asked, shown, 'Only rhyme counts.').at(-1)!)
    expect(said.startsWith(asked.plan.prompts[0]!)).toBe(true)
    expect(said).toContain('<reply letter="A">\nsays x\n</reply>\n\n<reply letter="B">\nsays y\n</reply>')
    expect(said).toContain('Only rhyme counts.')
    expect(said).not.toContain(shown[0]!.model.modelId)
    expect(messageText(judgingPath(asked, shown, ' ').at(-1)!)).toContain(JUDGE_RUBRIC)
  })
})

const answer = (winner: unknown) =>
  JSON.stringify({
    replies: [
      { letter: 'B', reason: 'Longer.', score: 4 },
      { letter: 'A', reason: 'Right.', score: 9 },
    ],
    reason: 'A is right.',
    winner,
  })

describe('a verdict', () => {
  it.each([
    ['as it was asked for', answer('A'), 'x'],
    ['with words around it', `Here it is:\n${answer('Reply B')}\nDone.`, 'y'],
    ['in a code block', `\`\`\`json\n${answer('a')}\n\`\`\``, 'x'],
    ['without a winner', answer(null), null],
    ['with a tie', answer('tie'), null],
  ])('is read %s', (_, text, winner) => {
    expect(readVerdict(text, shown)).toEqual({
      ok: true,
      value: {
        winner,
        marks: [
          { cellId: 'x', score: 9, reason: 'Right.' },
          { cellId: 'y', score: 4, reason: 'Longer.' },
        ],
        reason: 'A is right.',
      },
    })
  })

  it('keeps no score that is out of range', () => {
    const text = JSON.stringify({ replies: [{ letter: 'A', reason: 'So.', score: 95 }], winner: 'A' })
    expect(readVerdict(text, shown)).toMatchObject({
      value: {
        marks: [
          { cellId: 'x', reason: 'So.' },
          { cellId: 'y', reason: '' },
        ],
        reason: '',
      },
    })
    expect(JSON.stringify(readVerdict(text, shown))).not.toContain('95')
  })

  it.each([
    ['prose', 'Reply A is better.'],
    ['a winner nobody is', answer('C')],
    ['no marks', '{"replies": [], "winner": "A"}'],
  ])('is none from %s', (_, text) => {
    expect(readVerdict(text, shown)).toMatchObject({
      ok: false,
      error: expect.stringContaining('Try again') as string,
    })
  })
})

describe('a verdict', () => {
  const asked = (id: string, exchangeId: string) =>
    cell(id, { text: id, reply: { ...MODEL, model: MODEL.modelId, exchangeId: exchangeId as ExchangeId } })
  const judged = [asked('x', 'e1'), asked('y', 'e2')]
  const read = readVerdict(answer('A'), judged)
  const verdict = {
    ...{ promptIndex: 0, seed: null, judge: MODEL, rubric: '', judgedAt: 0 },
    ...(read.ok ? read.value : { winner: null, marks: [], reason: '' }),
  }

  it.each([
    ['the same replies', judged, false],
    ['other prompts', [...judged, cell('z', { text: 'z', promptIndex: 1 })], false],
    ['one that was asked again', [asked('x', 'e3'), judged[1]!], true],
    ['one more', [...judged, asked('z', 'e4')], true],
    ['one less', [judged[0]!], true],
  ])('knows of %s whether it still holds', (_, cells, expected) => {
    expect(isOutdated(verdict, cells)).toBe(expected)
  })
})
