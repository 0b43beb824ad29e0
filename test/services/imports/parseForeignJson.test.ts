import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { importItems } from '@/services/files/importItems'
import { parseForeignJson } from '@/services/imports/readForeignJson'
import { readAnyFile } from '@/services/imports/readAnyFile'

import { testStorage, value } from '../storage/testStorage'

async function imported(text: string) {
  const { storage } = await testStorage()
  const report = await importItems(readAnyFile(new Blob([text])), { storage, isDryRun: false })
  return { report, conversations: value(await storage.loadLibrary()).conversations }
}

const chat = (id: string) => ({
  conversation_id: id,
  title: `Boats ${id} “]}[{”`,
  mapping: {
    a: {
      parent: null,
      message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['\\"]}'] } },
    },
  },
})

describe('parseForeignJson', () => {
  it('gives the whole elements of a list, wherever its text is cut', () => {
    const anyList = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(anyList, fc.nat(), fc.boolean(), (list, cut, isWrapped) => {
        const wrap = (rows: readonly unknown[]) => (isWrapped ? { version: 1, rows } : rows)
        const text = JSON.stringify(wrap(list))
        const short = text.slice(0, 1 + (cut % (text.length - 1)))
        const parsed = parseForeignJson(short)

        if (parsed.type === 'refused') return
        expect(parsed.isCut).toBe(true)
        const count = list.findIndex(
          (_, at) => JSON.stringify(parsed.value) === JSON.stringify(wrap(list.slice(0, at + 1))),
        )
        expect(count).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })

  it('says of JSON Lines that the last line is cut, and keeps the others', () => {
    expect(parseForeignJson('{"a":1}\n{"a":2}\n{"a":')).toEqual({
      type: 'json',
      value: [{ a: 1 }, { a: 2 }],
      isCut: true,
    })
    expect(parseForeignJson('{"a":1}\n{"a":\n{"a":3}\n')).toMatchObject({
      value: [{ a: 1 }, null, { a: 3 }],
      isCut: false,
    })
  })

  it.each(['["', '{"a":"', '[{"', '\\"', '[[],', '{"a":[1,', '"', ']', '[1,'])(
    'reads 16 MB of %s in linear time',
    (piece) => {
      const text = piece.repeat(Math.ceil(16_000_000 / piece.length))
      const began = performance.now()
      parseForeignJson(text)
      expect(performance.now() - began).toBeLessThan(10_000)
    },
  )
})

describe('an import of a file that is cut short', () => {
  const text = JSON.stringify([chat('1'), chat('2'), chat('3')])

  it('imports what is complete and says so; the complete file adds the rest', async () => {
    const cut = text.slice(0, text.indexOf('"conversation_id":"3"') + 60)
    const { storage } = await testStorage()
    const first = await importItems(readAnyFile(new Blob([cut])), { storage, isDryRun: false })
    const second = await importItems(readAnyFile(new Blob([text])), { storage, isDryRun: false })

    expect(first.conversations.map(({ status }) => status)).toEqual(['new', 'new'])
    expect(first.cutShort).toContain('ends too early')
    expect(second.conversations.map(({ status }) => status)).toEqual(['present', 'present', 'new'])
    expect(second.cutShort).toBeUndefined()
  })

  it('refuses what holds no whole conversation', async () => {
    const { report, conversations } = await imported(text.slice(0, 40))

    expect(conversations).toEqual([])
    expect(report.refused[0]?.reason).toContain('ends before its first conversation')
  })
})

describe('an import of a file nested a million levels deep', () => {
  it.each([
    ['lists', `[${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}]`],
    [
      'replies',
      `{"conversationId":"c","messages":[${'{"messageId":"m","children":['.repeat(500_000)}${']}'.repeat(500_000)}]}`,
    ],
    [
      'parts of one message',
      JSON.stringify([chat('1')]).replace(
        '"a":',
        `"deep":${'{"x":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)},"a":`,
      ),
    ],
    ['brackets that never close', '{"a":'.repeat(1_000_000)],
  ])('is refused with a sentence: %s', async (_name, text) => {
    const { report, conversations } = await imported(text)

    expect(conversations).toEqual([])
    expect(report.refused).toMatchObject([{ reason: 'It is nested too deeply to be a conversation.' }])
  })
})
