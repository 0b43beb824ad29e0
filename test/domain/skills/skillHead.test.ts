import { expect, it } from 'vitest'

import { readSkillHead, skillFolders } from '@/domain/skills/skillHead'
import { ODD_HEADS } from '#test/support/skills/skillFiles'

const headOf = (path: string) => {
  const read = readSkillHead(String(ODD_HEADS[path]), path.split('/')[0] ?? '')
  if (!read.ok) throw new Error(read.error)
  return read.value
}

it.each([
  ['folded/SKILL.md', { name: 'folded', description: 'First line and second.' }],
  [
    'literal/SKILL.md',
    {
      name: 'literal',
      description: "It's plain. Two lines.",
      allowedTools: ['Read', 'Bash(git add:*)'],
    },
  ],
  ['quoted/SKILL.md', { name: 'quoted', description: 'Starts here, goes on: here' }],
  ['nameless/SKILL.md', { name: 'nameless', description: 'Has no name: at all' }],
  ['folder-name/SKILL.md', { name: 'Another Name (v2)!' }],
  ['bare/skill.md', { name: 'bare', description: 'Put things back.' }],
])('reads the head of %s', (path, expected) => {
  expect(headOf(path)).toMatchObject(expected)
})

it('keeps what the head says of licence and compatibility, and unquotes what is quoted', () => {
  const text =
    '---\nname: "a-b"\ndescription: "say \\"hi\\""\nlicense: Apache-2.0\ncompatibility: \'Needs git; it\'\'s old\'\nallowed-tools: Read Bash(npm run:*) Write\n---\nx'
  expect(readSkillHead(text, '')).toEqual({
    ok: true,
    value: {
      name: 'a-b',
      description: 'say "hi"',
      license: 'Apache-2.0',
      compatibility: "Needs git; it's old",
      allowedTools: ['Read', 'Bash(npm run:*)', 'Write'],
    },
  })
})

it('is no skill without instructions, and says so', () => {
  expect(readSkillHead('---\nname: x\n---\n', 'x')).toEqual({
    ok: false,
    error: 'The skill “x” has no instructions in its SKILL.md.',
  })
})

it('takes each folder for itself, without hidden files and what leads out of it', () => {
  const paths = [
    'skills/a/SKILL.md',
    'skills/a/scripts/x.py',
    'skills/a/references/x.md',
    'skills/a/.git/y',
    'skills/a/../../etc/passwd',
    'skills/a/inner/SKILL.md',
    'skills/a/inner/z.md',
    'skills/b/skill.md',
    'z.md',
  ]
  const folders = skillFolders(paths.map((path) => ({ path })))
  expect(folders.map(({ name, others }) => [name, others.map(({ place }) => place)])).toEqual([
    ['a', ['references/x.md', 'scripts/x.py']],
    ['inner', ['z.md']],
    ['b', []],
  ])
})
