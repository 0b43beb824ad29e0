import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { withoutArtifactTags } from '@/services/imports/formats/claude/artifactText'

import {
  claudeConversation,
  claudeOldConversation,
  claudePageConversation,
  claudeProject,
} from './samples/claude'
import { readSample } from './samples/readSample'

const json = (value: unknown) => strToU8(JSON.stringify(value))

describe('Claude', () => {
  it('gives branches, reasoning, tools, artifacts, cited pages and attached text', async () => {
    const { apps, refused, threads, partsOf, conversations } = await readSample([claudeConversation])

    expect([apps, refused]).toEqual([['Claude'], []])
    expect(threads).toMatchObject([{ title: 'Boats', count: 3, note: undefined }])
    expect(threads[0]?.shown[1]).toContain('A ketch.')
    expect(conversations[0]?.conversation.createdAt).toBe(Date.UTC(2026, 0, 2, 3, 4, 0, 123))
    expect(partsOf(0, 0)).toEqual([
      ['text', 'Which boat?'],
      ['file', 'log.txt', 'Day 1'],
      ['file', 'Pasted text.txt', 'A pasted page'],
      ['text', '[File not in the export: scan.pdf]'],
      ['text', '[Image not in the export: harbour.png]'],
    ])
    expect(partsOf(0, 1)).toEqual([['text', 'A sloop.']])
    expect(partsOf(0, 2)).toEqual([
      ['reasoning', 'Two masts?'],
      ['toolCall', 'a2-1', 'web_search', '{"query":"ketch"}'],
      ['toolResult', 'a2-1', 'Ketch\nhttps://boats.example/ketch\nTwo masts.\n\nOne page.'],
      ['image', 'image', 'image/png'],
      ['text', 'A ketch.'],
      ['text', '**Plan**\n\n````python\nprint("```")\n````'],
      ['text', '**plan** (changed)\n\n```diff\n- print\n+ log\n```'],
      ['citation', 'https://boats.example/ketch', 'Ketch'],
    ])
  })

  it('gives what its page loads: the branch that was shown, the model, and the project', async () => {
    const { threads, conversations } = await readSample(claudePageConversation)

    expect(threads).toMatchObject([{ models: ['claude-x'] }])
    expect(threads[0]?.shown[1]).toBe('assistant: A sloop.')
    expect(conversations[0]?.conversation).toMatchObject({ pinned: true, tags: ['Harbour'] })
  })

  it('gives exports from before branches and blocks', async () => {
    const { threads, partsOf } = await readSample([claudeOldConversation])

    expect(threads).toMatchObject([{ count: 2, note: '1 damaged message could not be read.' }])
    expect(partsOf(0, 1)).toEqual([
      ['reasoning', 'Small.'],
      ['text', 'Here:\n**Page**\n\n```html\n<p>Hi</p>\n```\nDone.'],
    ])
  })

  it('joins the conversations of the ZIP with their projects, and leaves the account out', async () => {
    const file = zipSync({
      'conversations.json': json([claudePageConversation]),
      'projects.json': json([claudeProject]),
      'users.json': json([{ uuid: 'u', email_address: 'canary@boats.example' }]),
      'memories.json': json([{ conversations_memory: 'canary' }]),
    })
    const { apps, refused, conversations, threads, partsOf } = await readSample(new Blob([file.slice()]))

    expect([apps, refused]).toEqual([['Claude', 'Claude'], []])
    expect(conversations.map(({ conversation }) => conversation.settings.systemPrompt)).toEqual([
      'Answer as a harbour master',
      'Answer as a harbour master',
    ])
    expect(threads[1]?.title).toBe('Harbour (project)')
    expect(partsOf(1, 0)).toEqual([
      ['text', 'All about the harbour'],
      ['file', 'rules.md', '# Rules'],
    ])
    expect(JSON.stringify(conversations)).not.toContain('canary')
  })

  it.each([
    ['<antArtifact title="a">', 200_000],
    ['<antArtifact', 300_000],
    ['<antThinking>x</antThinking>', 100_000],
    ['<antThinking>x</antThinking><antArtifact ', 100_000],
  ])('reads %j, repeated %d times, in linear time', (fragment, times) => {
    const began = performance.now()
    withoutArtifactTags(fragment.repeat(times))
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
