import { describe, expect, it } from 'vitest'

import { faultsOf } from '../readable'

import { firstMessages, foundFor, secondTurns, talk } from './ask'
import { FIRST, SECOND, type Read } from './read'

/** `POCKET=all` has it write all replies; else only those that ask a calendar, and every third of the second turns. */
const isAll = process.env['POCKET'] === 'all'
const asks = isAll ? FIRST : FIRST.filter(([, found]) => /^(?:days_until|weekday)$/.test(found))

const chatOf = ([said]: Read) => said.split(' => ')

const follows = isAll ? SECOND : SECOND.filter((_, index) => index % 3 === 0)

describe('the strict reading of Pocket', () => {
  it('has read all of its messages', () => {
    expect(FIRST.map(chatOf)).toEqual(firstMessages().map((said) => [said]))
    expect(SECOND.map(chatOf)).toEqual(secondTurns())
  })

  it('finds the topic or the function of each', async () => {
    const all = [...FIRST, ...SECOND]
    const found = await Promise.all(all.map(async (read) => [read[0], await foundFor(chatOf(read))]))
    expect(found).toEqual(all.map(([said, topic]) => [said, topic]))
  })

  it('says the sentence of a language whole late in a chat, and another way the next time', async () => {
    const chat = ['hi', 'whats the capital of portugal', '¿Qué tiempo hace hoy?', '¿Y qué tal mañana?']
    const [, , first, second] = await talk(chat, 2)
    expect(first).toMatch(/^Solo hablo inglés; .* que habla español\.$/)
    expect(second).toMatch(/^No sé español, solo inglés\. .* que sí lo habla\.$/)
  })

  it.each([...asks, ...follows])('answers “%s” with %s', { timeout: 120_000 }, async (...read) => {
    const chat = chatOf(read)
    const replies = await talk(chat, 1)
    const last = replies.at(-1) ?? ''
    expect(last).toMatch(read[2])
    // Lines of a poem are no sentences.
    const faults = faultsOf(last, chat.join(' ')).filter((fault) => !/^(?:no end|small letter)/.test(fault))
    expect(faults).toEqual([])
    expect(new Set(replies).size).toBe(replies.length)
  })
})
