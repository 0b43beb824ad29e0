import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { readPackageLock, withFurther } from '@/domain/code/pythonPackages'
import { describeMissing } from '@/domain/skills/missing'
import { FETCHED } from '@/domain/skills/pythonNames'
import { NO_NEEDS } from '@/domain/skills/skill'
import { skillNeeds } from '@/domain/skills/skillNeeds'
import { largeSkill } from '#test/support/skills/skillFiles'

const needsOf = (files: Readonly<Record<string, string>>, tools: readonly string[] = []) =>
  skillNeeds(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    Object.keys(files),
    tools,
  )

it('names what scripts, command lines and blocks of code ask for', () => {
  const files = Object.fromEntries(
    Object.entries(largeSkill('d')).flatMap(([path, text]) =>
      typeof text === 'string' ? [[path.slice(2), text]] : [],
    ),
  )
  expect(needsOf(files)).toEqual({
    programs: ['bash', 'curl', 'LibreOffice', 'Node.js'],
    python: ['defusedxml', 'markitdown', 'Pillow', 'python-pptx'],
    node: ['pptxgenjs'],
    languages: [],
    network: true,
  })
})

it.each<[string, Readonly<Record<string, string>>, object]>([
  [
    'nothing for Python’s own library',
    { 'a.py': 'import os, sys as s\nfrom json import loads\nimport xml.etree' },
    {},
  ],
  [
    'nothing for modules of its own',
    { 'a.py': 'import b\nfrom core.x import y\nfrom . import z', 'b.py': '', 'core/x.py': '' },
    {},
  ],
  [
    'packages, whatever they are imported as',
    { 'a.py': 'import yaml, numpy as np\n  import cv2' },
    { python: ['numpy', 'opencv-python', 'PyYAML'] },
  ],
  ['no word of prose', { 'SKILL.md': 'Use git from here.\nimport this into requests' }, {}],
  ['no command for a script of its own', { 'SKILL.md': '```bash\npython scripts/a.py x\n```' }, {}],
  ['a shell for its commands', { 'SKILL.md': '```sh\nmkdir out && cp a b\n```' }, { programs: ['bash'] }],
  ['network for a module that reaches it', { 'a.py': 'import urllib.request' }, { network: true }],
  [
    'Node.js for its modules',
    {
      'a.mjs': "import { readFile } from 'node:fs/promises'\nimport x from './x.js'\nimport y from '@a/b/c'",
    },
    { programs: ['Node.js'], node: ['@a/b'] },
  ],
  ['other languages', { 'a.rb': '', 'b.ts': '', 'c.rb': '' }, { languages: ['Ruby', 'TypeScript'] }],
])('finds %s', (_, files, expected) => {
  expect(needsOf(files)).toEqual({ ...NO_NEEDS, ...expected })
})

it('hears tools that are allowed, by the names of another program', () => {
  expect(needsOf({}, ['Bash(git:*)', 'WebFetch', 'Read'])).toEqual({
    ...NO_NEEDS,
    programs: ['bash'],
    network: true,
  })
})

it('says in one sentence what is missing, and nothing where nothing is', () => {
  expect(describeMissing({ needs: NO_NEEDS })).toBeUndefined()
  expect(
    describeMissing({
      needs: { programs: ['bash'], python: ['a', 'b'], node: ['c'], languages: ['Ruby'], network: true },
    }),
  ).toBe(
    'Some of its steps ask for what isn’t available here: bash, Ruby, Python packages (a, b), Node.js packages (c) and network access.',
  )
})

it('does not miss a package that is fetched when a script imports it', () => {
  const needs = { ...NO_NEEDS, python: ['Pillow', 'PyYAML', 'openpyxl'] }
  expect(describeMissing({ needs })).toBeUndefined()
  expect(describeMissing({ needs: { ...needs, python: ['numpy', 'python-pptx'] } })).toContain(
    '(python-pptx)',
  )
  const read = readPackageLock(readFileSync('node_modules/pyodide/pyodide-lock.json', 'utf8'))
  const lock = withFurther(read!, false)
  expect([...FETCHED].filter((name) => !lock.has(name))).toEqual([])
})
