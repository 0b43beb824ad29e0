import { describe, expect, it } from 'vitest'

import type { Message } from '@/domain/messages/message'
import { checkNote, givenNotes, passageUrl } from '@/domain/research/notes'
import { readTexts } from '@/domain/research/readTexts'
import type { ToolRun } from '@/domain/tools/toolRun'
import { CONVERSATION } from '#test/support/createTestApp'

const result = (run: Partial<ToolRun>): Message => ({
  id: 'm' as never,
  conversationId: CONVERSATION.id,
  parentId: null,
  role: 'tool',
  parts: [
    {
      type: 'toolResult',
      toolCallId: 'c',
      text: '',
      run: {
        state: 'done',
        title: '',
        source: '',
        name: 'read_page',
        arguments: '{}',
        isWriting: false,
        isUntrusted: true,
        origin: 'https://a.test',
        ...run,
      },
    },
  ],
  status: { type: 'complete' },
  createdAt: 0,
})

const PAGE = result({
  content: [{ type: 'text', text: 'The dam opened in 1952. Its walls are of granite.' }],
  sources: [{ number: 3, url: 'https://a.test/dam#top', title: 'Dam' }],
})
const SEARCH = result({
  sources: [
    { number: 4, url: 'https://b.test/', title: 'B', passage: 'The dam opened in 1955.' },
    { number: 5, url: 'https://c.test/', title: 'C', passage: 'Granite is hard.' },
  ],
})
const READ = readTexts([PAGE, SEARCH])
const note = (claim: string, source: string, quote: string) => checkNote({ claim, source, quote }, READ)

describe('a note', () => {
  it('is kept with the passage as the page has it, and an address that opens it there', () => {
    expect(note('It opened in 1952.', '[3]', 'the dam opened in 1952')).toEqual({
      ok: true,
      value: {
        claim: 'It opened in 1952.',
        quote: 'The dam opened in 1952',
        url: 'https://a.test/dam#:~:text=The%20dam%20opened%20in%201952',
        title: 'Dam',
      },
    })
    expect(note('It opened in 1955.', 'http://b.test', 'The dam opened in 1955.').ok).toBe(true)
  })

  it.each([
    ['a misquote', note('It is of granite.', '3', 'Its walls are made of granite.'), /not in what you read/],
    [
      'a passage of another source',
      note('It opened in 1955.', '3', 'The dam opened in 1955.'),
      /but in \[4\]/,
    ],
    ['a figure of its own', note('It opened in 1953.', '3', 'The dam opened in 1952.'), /has 1953/],
    ['a source that was not read', note('It opened.', '9', 'The dam opened in 1952.'), /no source 9/],
    ['no passage', note('It opened.', '3', ''), /needs a claim and a quote/],
  ])('is not kept with %s', (_name, kept, why) => {
    expect(kept.ok ? '' : kept.error).toMatch(why)
  })

  it('can’t rest on what the model itself put into a tool of the app', () => {
    const own = result({
      toolId: 'app:code run' as never,
      content: [{ type: 'text', text: 'See https://x.test/ : all is well here.' }],
    })
    const { origin: _, ...run } = (own.parts[0] as { run: ToolRun }).run
    const read = readTexts([{ ...own, parts: [{ ...own.parts[0], run } as never] }])
    expect(read).toEqual([])
  })

  it('reads what models give, whatever they forget', () => {
    expect(givenNotes({ notes: [{ claim: ' A\nb ', source: 3, quote: 'q' }, 'x'] })).toEqual([
      { claim: 'A b', source: '3', quote: 'q' },
      { claim: '', source: '', quote: '' },
    ])
  })

  it('has an address with the first and last words of a long passage', () => {
    const long =
      'one two three four five six-seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
    expect(passageUrl('https://a.test/?q=1', long)).toBe(
      'https://a.test/?q=1#:~:text=one%20two%20three%20four%20five,twelve%20thirteen%20fourteen%20fifteen%20sixteen',
    )
  })
})
