import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { MANIFEST_TEXTS } from '@/lib/text/manifestTexts'
import { manifestIn } from '@/server/languageManifests'

const MANIFEST = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Parameters<
  typeof manifestIn
>[0]

it('says what is translated', () => {
  const { description, shortcuts } = MANIFEST
  expect(new Set([description, ...shortcuts.map(({ name }) => name)])).toEqual(new Set(MANIFEST_TEXTS))
})

it('is in the language of the page, and English where a text is missing', () => {
  const arabic = manifestIn(MANIFEST, 'ar', { Catalog: 'الكتالوج', 'New chat': '' })
  expect(arabic).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    description: MANIFEST.description,
    shortcuts: [
      { name: 'New chat', url: '/' },
      { name: 'الكتالوج', url: '/catalog' },
    ],
  })
})
