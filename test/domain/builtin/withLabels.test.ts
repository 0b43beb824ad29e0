import { afterEach, expect, it } from 'vitest'

import { LABELS, withLabels } from '@/domain/builtin/withLabels'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'

afterEach(() => setLanguage(ENGLISH))

const shown = (text: string) =>
  withLabels([{ type: 'text', text }]).map((part) => (part.type === 'text' ? part.text : part))

it('names buttons and places as the page has them', async () => {
  setLanguage(await loadLanguage('de', ['chat', 'settings']))
  expect(shown('Open Settings → **Providers** and press **Add provider**.')).toEqual([
    'Open Einstellungen → **Anbieter** and press **Anbieter hinzufügen**.',
  ])
  expect(shown('… findest du unter „Add provider“ oder „Get a larger model“.')).toEqual([
    '… findest du unter „Anbieter hinzufügen“ oder „Größeres Modell holen“.',
  ])
})

it('leaves words that name nothing', async () => {
  setLanguage(await loadLanguage('de', ['chat', 'settings']))
  const text = 'Data about **Temperature** in Settings, and a **Test of time**.'
  expect(shown(text)).toEqual([text])
})

it('keeps an English sentence in order where its labels run from right to left', async () => {
  setLanguage(await loadLanguage('ar', ['chat', 'settings']))
  expect(shown('Settings → **Providers**')[0]).toMatch(
    /^\u2068\P{ASCII}+\u2069 → \*\*\u2068\P{ASCII}+\u2069\*\*$/u,
  )
})

it('changes nothing in English', () => {
  expect(LABELS.flatMap((label) => shown(`**${label}**`))).toEqual(LABELS.map((label) => `**${label}**`))
})
