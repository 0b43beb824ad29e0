import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { messageText } from '@/domain/messages/message'

import { researchApp } from './researchApp'
import { createBrain, factOf } from './trial/brain'
import { checkCitations } from './trial/checkReports'
import { serveWorld } from './trial/serveWorld'
import { createChance, createWorld } from './trial/world'

const WORLD = createWorld(37)
const ERRORS = { misquotes: 0.12, wrongFigures: 0.08, wrongNotes: 0.06, uncited: 0.05, repeats: 0.03 }
let web: Awaited<ReturnType<typeof serveWorld>>
beforeAll(async () => {
  web = await serveWorld(WORLD)
})
afterAll(() => web.close())

/** Ten questions, each on three things of which at least one is told of differently. */
const QUESTIONS = Array.from({ length: 10 }, (_, at) => {
  const chance = createChance(at)
  const disputed = WORLD.contradictions[at]!.thing
  const others = WORLD.things.filter((thing) => thing !== disputed)
  const things = [
    disputed,
    ...Array.from({ length: 2 }, () => others.splice(chance.below(others.length), 1)[0]!),
  ]
  return `Compare ${things.map((each) => `the ${each}`).join(', ')}: age, size, cost, designer and stone.`
})

async function research(question: string, seed: number, errors = ERRORS) {
  const test = await researchApp(web.origin, createBrain(seed, errors))
  const sent = test.send(question)
  await test.start()
  await sent
  return { ...test, text: (await test.report()) ?? '' }
}

describe('ten questions over 300 pages, by a model that errs', () => {
  const checked: ReturnType<typeof checkCitations>[] = []

  it.each(QUESTIONS.map((question, at) => [at + 1, question] as const))(
    'writes report %i, in which nothing is wrong unseen and what sources disagree on is named',
    async (at, question) => {
      const { text, results, shown } = await research(question, at)
      expect(
        text,
        results()
          .map((each) => each.text)
          .join('\n\n'),
      ).toContain('## Sources')
      expect(messageText(shown().at(-1)!)).toBe('The report is written.')
      const found = checkCitations(text, web.pageAt)
      expect(found).toMatchObject({ unseen: [], accused: [] })
      const [, disagree = ''] = /## Sources disagree\n\n([^#]+)/.exec(text) ?? []
      expect(disagree).toContain(WORLD.contradictions[at - 1]!.thing)
      checked.push(found)
    },
  )

  it('has every citation right in at least nine', () => {
    expect(WORLD.pages).toHaveLength(300)
    const whole = checked.filter(({ marked, right }) => marked === 0 && right >= 20)
    expect(whole.length, JSON.stringify(checked)).toBeGreaterThanOrEqual(9)
  })
})

it('marks what a model that never corrects itself gets wrong, and nothing else', async () => {
  const { text } = await research(QUESTIONS[3]!, 5, { ...ERRORS, wrongNotes: 0.2, repeats: 1 })
  const { marked, unseen, accused } = checkCitations(text, web.pageAt)
  expect({ unseen, accused }).toEqual({ unseen: [], accused: [] })
  expect(marked).toBeGreaterThan(3)
})

it('sees what is wrong in a report: the check itself can fail', async () => {
  const { text } = await research(QUESTIONS[0]!, 1)
  const line = text.split('\n').find((each) => factOf(each)?.kind === 'opened' && /\[\d+\]$/.test(each))!
  const { value = '' } = factOf(line) ?? {}
  const wrong = text.replace(line, line.replace(value, String(Number(value) + 1)))
  expect(checkCitations(wrong, web.pageAt).unseen).toHaveLength(1)
  const without = text.replace(line, line.replace(/\[\d+\]$/, '[9999]'))
  expect(checkCitations(without, web.pageAt).unseen).toHaveLength(1)
})
