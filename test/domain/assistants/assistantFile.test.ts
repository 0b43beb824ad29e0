import { describe, expect, it } from 'vitest'

import { EMPTY_ASSISTANT } from '@/domain/assistants/assistant'
import {
  type AssistantFile,
  readAssistantFile,
  readSkill,
  skillFolders,
  writeAssistantFile,
} from '@/domain/assistants/assistantFile'

const FILE: AssistantFile = {
  content: {
    ...EMPTY_ASSISTANT,
    name: 'Editor',
    description: 'Edits',
    letter: '✎',
    instructions: 'Be {{tone}}.',
    parameters: { temperature: { value: 0.2, origin: 'mine' } },
    starters: ['Edit this'],
  },
  model: { id: 'acme/swift', provider: 'https://api.example' },
  documents: [{ name: 'a.txt', mediaType: 'text/plain', bytes: 'QQ==' }],
}

describe('an assistant as a file', () => {
  it('comes back as it was', () => {
    expect(readAssistantFile(writeAssistantFile(FILE))).toEqual({ ok: true, value: FILE })
  })

  it('takes nothing it does not know, and no script as a picture', () => {
    const text = JSON.stringify({
      format: 'parlance-assistant',
      version: 1,
      name: 'X',
      apiKey: 'sk-canary',
      picture: 'data:text/html;base64,AAAA',
      model: { id: 7 },
      documents: ['x'],
    })
    expect(readAssistantFile(text)).toEqual({
      ok: true,
      value: { content: { ...EMPTY_ASSISTANT, name: 'X' }, model: null, documents: [] },
    })
  })

  it.each([
    [
      'a shared preset',
      { format: 'parlance-preset', version: 1, name: 'Calm', values: { temperature: 0.2 } },
    ],
    [
      'a preset saved from Settings',
      { id: 'p1', name: 'Calm', parameters: { temperature: { value: 0.2, origin: 'preset' } } },
    ],
  ])('may be %s of an earlier version', (_, file) => {
    const read = readAssistantFile(JSON.stringify(file))
    expect(read.ok && read.value.content).toMatchObject({
      name: 'Calm',
      parameters: { temperature: { value: 0.2 } },
    })
  })

  it.each([
    '',
    '[]',
    '{"format":"parlance-assistant","version":2}',
    '{"format":"parlance-assistant","version":1}',
  ])('is not %j, with a reason', (text) => expect(readAssistantFile(text).ok).toBe(false))
})

describe('a skill', () => {
  it('has its name and description in its head, and its instructions below', () => {
    const text = `---\nname: pdf-forms\ndescription: Fills forms: use it for PDFs.\n  Also for lists.\nmetadata:\n  author: us\n---\n\n# Fill forms\n\nStep one.\n`
    expect(readSkill(text, 'folder')).toEqual({
      ok: true,
      value: {
        name: 'pdf-forms',
        description: 'Fills forms: use it for PDFs. Also for lists.',
        instructions: '# Fill forms\n\nStep one.',
      },
    })
  })

  it('without a head is named by its folder', () => {
    expect(readSkill('Just do it.', 'doer')).toEqual({
      ok: true,
      value: { name: 'doer', description: '', instructions: 'Just do it.' },
    })
  })

  it('without instructions is none', () => {
    expect(readSkill('---\nname: x\n---\n', 'x').ok).toBe(false)
  })

  it('has the files of its folder, without hidden ones', () => {
    const paths = [
      'skills/a/SKILL.md',
      'skills/a/scripts/x.py',
      'skills/a/references/x.md',
      'skills/a/.git/y',
      'skills/b/SKILL.md',
      'z.md',
    ]
    const folders = skillFolders(paths.map((path) => ({ path })))
    expect(folders.map(({ name, others }) => [name, others.map(({ place }) => place)])).toEqual([
      ['a', ['references/x.md', 'scripts/x.py']],
      ['b', []],
    ])
  })
})
