import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { blobSource } from '@/builtin/models/modelStore'
import { readChatRequest } from '@/builtin/readChatRequest'
import { readTopics } from '@/builtin/topics/createClassifier'
import { topicOf } from '@/builtin/topics/topicOf'

import { createPocket } from './askPocket'
import { dialogues, heldOut, isRight, unknownTopics, type HeldOut } from './heldOut'
import { faultsOf } from './readable'

/** `POCKET=all npx vitest run --config vite.config.ts test/builtin/pocket` asks every message; else a few. */
const isAll = process.env['POCKET'] === 'all'
/** A few are a small sample. */
const SHARE_RIGHT = isAll ? 0.95 : 0.93
const SHARE_READABLE = 0.95
const ENOUGH_TO_TELL = 64

/** "= 12", "the answer is 12", or a number and nothing else. */
const RESULT = /(?:=|equals|answer is|makes|that is)\s*\**-?\d|^\W*-?\d[\d.,]*\W*$/i

const STARTERS = [
  ['starter-can', 'What can you do?'],
  ['starter-temperature', 'Show me what temperature does, with a haiku'],
  ['starter-typescript', 'Write a small TypeScript function and a table of its tests'],
] as const

/** What people write first. */
const FIRST = [
  ['hello', 'hi'],
  ['thanks', 'thanks'],
  ['temperature', 'what is temperature'],
  ['starter-can', 'what can you do'],
  ['good-morning', 'good morning'],
  ['who-are-you', 'who are you'],
  ['sums', '2+2'],
  ['capital', "what's the capital of france"],
  ['joke', 'tell me a joke'],
  ['help', 'help'],
] as const

describe('the held-out messages', () => {
  it('are at least 600, and name topics that exist', () => {
    expect(heldOut().length).toBeGreaterThanOrEqual(600)
    expect(unknownTopics([...heldOut(), ...dialogues().flat()])).toEqual([])
  })
})

it('finds the topics of the held-out messages', { timeout: 120_000 }, async () => {
  const wrong = await notFound(heldOut().map((each) => [each]))
  report('other topics', wrong, heldOut().length)
  expect(wrong.length).toBeLessThanOrEqual(16)
})

it('finds the topics of second and third turns', { timeout: 120_000 }, async () => {
  const wrong = await notFound(dialogues())
  report('other topics in dialogues', wrong, dialogues().length)
  expect(wrong.length).toBeLessThanOrEqual(6)
})

describe('Pocket in the real engine, with default settings', () => {
  const pocket = createPocket()

  it.each(STARTERS)('answers the starter prompt of %s', { timeout: 120_000 }, async (topic, prompt) => {
    const { text } = await (await pocket).ask(prompt, { seed: 1, maxTokens: 400 })
    expect(isRight([topic], text)).toBe(true)
    expect(faultsOf(text, prompt)).toEqual([])
  })

  it.each(FIRST)('is right on %s at each seed: "%s"', { timeout: 240_000 }, async (topic, prompt) => {
    const isEnough = (text: string) => isRight([topic], text)
    for (const seed of isAll ? [1, 2, 3, 4, 5] : [1, 2]) {
      const { text } = await (await pocket).ask(prompt, { seed, maxTokens: ENOUGH_TO_TELL, isEnough })
      expect(isRight([topic], text), text).toBe(true)
    }
  })

  it('answers the held-out messages on their topic', { timeout: 1_800_000 }, async () => {
    const asked = heldOut().filter((_, index) => isAll || index % 27 === 3)
    const wrong = await wrongOnes(asked)
    report('off topic', wrong, asked.length)
    expect(1 - wrong.length / asked.length).toBeGreaterThanOrEqual(SHARE_RIGHT)
  })

  it('claims no result of a sum', { timeout: 600_000 }, async () => {
    const sums = heldOut(['outside.txt']).filter(({ topics }) => topics.includes('sums'))
    const claims: string[] = []
    for (const [seed, { prompt }] of sums.filter((_, index) => isAll || index % 3 === 0).entries()) {
      const { text } = await (await pocket).ask(prompt, { seed, maxTokens: ENOUGH_TO_TELL })
      if (RESULT.test(text)) claims.push(`${prompt} -> ${text}`)
    }
    expect(claims).toEqual([])
  })

  it('writes sentences that a person can read', { timeout: 1_800_000 }, async () => {
    const asked = heldOut().filter((_, index) => index % (isAll ? 4 : 40) === 1)
    const faulty: string[] = []
    for (const [index, { prompt }] of asked.entries()) {
      const { text } = await (await pocket).ask(prompt, { seed: index })
      const faults = faultsOf(text, prompt)
      if (faults.length > 0) faulty.push(`${prompt} -> ${text} (${faults.join('; ')})`)
      if (process.env['POCKET_SAYS']) console.info(`${prompt}\n    ${text.replaceAll('\n', '\n    ')}`)
    }
    report('hard to read', faulty, asked.length)
    expect(1 - faulty.length / asked.length).toBeGreaterThanOrEqual(SHARE_READABLE)
  })

  it('stays on topic in the second and third turn', { timeout: 1_200_000 }, async () => {
    const wrong: string[] = []
    let turns = 0
    for (const chat of dialogues().filter((_, index) => isAll || index % 6 === 0)) {
      const messages: Parameters<Awaited<typeof pocket>['ask']>[0][number][] = []
      let before: readonly string[] = []
      for (const [index, { topics, prompt }] of chat.entries()) {
        messages.push({ role: 'user', content: prompt })
        const { text } = await (await pocket).ask(messages as never, { seed: 1, maxTokens: 120 })
        messages.push({ role: 'assistant', content: text, tool_calls: [] } as never)
        const wanted = topics.includes('again') ? before : topics
        before = wanted
        if (index === 0) continue
        turns += 1
        if (!isRight(wanted, text)) wrong.push(`${topics.join('|')}: ${prompt} -> ${text.slice(0, 80)}`)
      }
    }
    report('off topic in a later turn', wrong, turns)
    expect(1 - wrong.length / turns).toBeGreaterThanOrEqual(0.7)
  })

  it('is wild at temperature 1.5', { timeout: 120_000 }, async () => {
    const replies: string[] = []
    for (let seed = 0; seed < 6; seed++) {
      const { text } = await (
        await pocket
      ).ask('What is temperature?', { temperature: 1.5, seed, maxTokens: 60 })
      replies.push(text)
    }
    expect(new Set(replies).size).toBeGreaterThanOrEqual(5)
  })

  async function wrongOnes(items: readonly HeldOut[]): Promise<readonly string[]> {
    const { ask } = await pocket
    const wrong: string[] = []
    for (const [seed, { topics, prompt }] of items.entries()) {
      const isEnough = (text: string) => isRight(topics, text)
      const { text } = await ask(prompt, { seed, maxTokens: ENOUGH_TO_TELL, isEnough })
      if (!isRight(topics, text)) wrong.push(`${topics.join('|')}: ${prompt} -> ${text.slice(0, 80)}`)
    }
    return wrong
  }
})

function report(what: string, wrong: readonly string[], of: number) {
  console.info(`${what}: ${wrong.length} of ${of}${wrong.map((line) => `\n  ${line}`).join('')}`)
}

/** The chats of which the last message is taken for another topic than it has. */
async function notFound(chats: readonly (readonly HeldOut[])[]): Promise<readonly string[]> {
  const topics = await readTopics(blobSource(new Blob([readFileSync('public/models/pocket.gguf')])))
  const turns = chats.flatMap((chat) => chat.map((_, index) => chat.slice(0, index + 1)))
  return turns.flatMap((chat) => {
    const messages = chat.map(({ prompt }) => ({ role: 'user', content: prompt }))
    const request = readChatRequest({ model: 'pocket', messages })
    const found = topics && request.ok ? (topicOf(request.value, topics) ?? '') : ''
    const wanted = chat.findLast((each) => !each.topics.includes('again'))?.topics ?? []
    const isFound = wanted.some((topic) => found === topic || found.replace(/-\d$/, '') === topic)
    return isFound ? [] : [`${chat.at(-1)?.prompt ?? ''} -> ${found}`]
  })
}
