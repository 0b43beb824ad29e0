import { beforeAll, describe, expect, it } from 'vitest'

import { LANGUAGES } from '@/lib/text/languages'
import { textKey } from '@/lib/text/textKey'

import { piecesIn, problemsOf } from './checks.mjs'
import { extractTexts, missingPlaces, type Extracted } from './extract.mjs'
import { codes, inspectLanguage, type InspectedLanguage } from './files.mjs'
import { nameChecker } from './names.mjs'

let extracted: Extracted
beforeAll(() => {
  extracted = extractTexts()
})

describe('texts of the app', () => {
  it('come with the code that shows them', () => {
    expect(missingPlaces(extracted)).toEqual([])
  })

  it('are whole sentences, labels or items', () => {
    expect([...extracted.texts.values()].flatMap(piecesIn)).toEqual([])
  })

  it.each([
    'it is empty',
    'its name is too long',
    'is new',
    'and why',
    ', in {project}',
    '; the longest is {time}',
    ' · {count} failed',
    '{likely},',
    'Connecting to ',
    '${amount} a month',
  ])('may not be pieces such as “%s”', (key) => {
    expect(piecesIn({ key })).toHaveLength(1)
    expect(piecesIn({ key: 'other', forms: { one: 'One', other: key } })).toHaveLength(1)
  })

  it.each(['The value is empty.', 'read-only', 'and {count} more', 'Storage: {days}', 'Italic'])(
    'may be “%s”',
    (key) => {
      expect(piecesIn({ key })).toEqual([])
    },
  )

  it('have a place each, with few before the page draws', () => {
    const first = [...extracted.texts.values()].filter(({ place }) => place === 'first')
    expect(first.length).toBeGreaterThan(20)
    expect(first.length).toBeLessThan(60)
  })

  it('that the start page shows don’t come last, when it is drawn in English already', () => {
    expect(extracted.texts.get('Quick, simple English')?.place).toBe('chat')
  })

  it('are told apart by their keys', () => {
    const keys = new Set([...extracted.texts.keys()].map(textKey))
    expect(keys.size).toBe(extracted.texts.size)
  })
})

describe.each(codes())('the language %s', (code) => {
  let language: InspectedLanguage
  beforeAll(() => {
    language = inspectLanguage(code, extracted.texts)
  })
  const isComplete = LANGUAGES[code]?.status === 'complete'

  it('is in the list of languages', () => {
    expect(LANGUAGES[code]).toBeDefined()
  })

  it('has no translation a reader would stumble over', () => {
    expect(language.problems).toEqual([])
  })

  it.runIf(isComplete)(
    'has a translation of every text, each in its file, and no other: npm run texts',
    () => {
      expect(language.missing.map(({ key }) => key)).toEqual([])
      expect(language.outdated.map(([key]) => key)).toEqual([])
      expect(language.isInOrder).toBe(true)
    },
  )
})

describe('extraction', () => {
  const extract = (sources: Readonly<Record<string, string>>) =>
    extractTexts(new Map(Object.entries(sources)))

  it('finds each kind of call, with its place and what it is', () => {
    const { texts } = extract({
      'src/app/main.tsx': "import { a } from './a'\nconst later = () => import('../views/catalog/B')",
      'src/app/a.ts': "export const a = () => t('First')",
      'src/views/catalog/B.tsx':
        "const b = <Button label={isOpen ? t('Hide') : t('Show')}>{t(c ? 'One' : 'Two')}</Button>\n" +
        "const d = plural(2, { one: '{count} day', other: '{count} days' })\n" +
        'const e = <Rich text="Press {key}" values={{ key }} />\n' +
        "const f = { hint: mark('Later') }",
    })
    expect([...texts.values()].map(({ key, place, uses }) => `${place} ${key}: ${uses[0]?.kind}`)).toEqual([
      'first First: a',
      'catalog Hide: label of Button',
      'catalog Show: label of Button',
      'catalog One: Button',
      'catalog Two: Button',
      'catalog {count} day | {count} days: d',
      'catalog Press {key}: e',
      'catalog Later: hint',
    ])
  })

  it('keeps the meanings of one English text apart', () => {
    const { texts } = extract({
      'src/app/main.tsx': "const a = [t('Run'), tAs('noun', 'Run')]",
    })
    expect([...texts.values()].map(({ key, english }) => [key, english])).toEqual([
      ['Run', 'Run'],
      ['Run ⟨noun⟩', 'Run'],
    ])
  })

  it('puts what several places say where all of them have it', () => {
    const { texts } = extract({
      'src/app/main.tsx':
        "export const x = [() => import('../views/catalog/A'), () => import('../views/settings/B')]",
      'src/views/catalog/A.tsx': "export const a = [t('Both'), t('A')]",
      'src/views/settings/B.tsx': "export const b = [t('Both'), t('B')]",
    })
    expect([...texts.values()].map(({ key, place }) => `${key} ${place}`)).toEqual([
      'Both chat',
      'A catalog',
      'B settings',
    ])
  })

  it('refuses to load code without its texts', () => {
    const sources = (load: string) => ({
      'src/app/main.tsx': `export const x = onDemand(${load})`,
      'src/views/catalog/A.tsx': "export const a = t('A')",
    })
    const missing = (load: string) => {
      const all = sources(load)
      return missingPlaces(extract(all), new Map(Object.entries(all)))
    }
    expect(missing("() => import('../views/catalog/A')")).toHaveLength(1)
    expect(missing("withTexts(['catalog'], () => import('../views/catalog/A'))")).toEqual([])
  })
})

describe('a translation', () => {
  const GERMAN = { code: 'de', formats: 'de-DE', allowed: { same: ['Chat'], long: [] } }
  const check = (key: string, translation: string | Readonly<Record<string, string>>, kind = 'p') =>
    problemsOf(
      {
        key,
        uses: [{ kind }],
        ...(typeof translation === 'object' && {
          forms: { one: key.split(' | ')[0] ?? '', other: key.split(' | ')[1] ?? '' },
        }),
      },
      translation,
      GERMAN,
    ).join('; ')

  it.each([
    ['Add {name}', '{name} hinzufügen'],
    ['Chat', 'Chat'],
    ['{count} ms', '{count} ms'],
    ['“{a}” is empty.', '„{a}“ ist leer.'],
    ['Loading…', 'Lädt…'],
  ])('%s: %s is right', (key, translation) => {
    expect(check(key, translation)).toBe('')
  })

  it.each([
    ['Add {name}', 'Hinzufügen', 'has the placeholders (none) instead of {name}'],
    ['Save chat', 'Save chat', 'is the same as in English'],
    ['“{a}” is empty.', '“{a}” ist leer.', 'has ”, where'],
    ['“{a}” is empty.', '{a} ist leer.', 'fewer quotation marks'],
    ['Loading…', 'Lädt', 'ends in “” instead of “…”'],
    ['Wait…', 'Warte...', 'three points'],
    ['Your keys', 'Deine keys of Chats', 'English words left'],
    ['Run ⟨noun⟩', 'Lauf ⟨Nomen⟩', 'has the meaning'],
    ['Then you see it', 'Dann sehen Sie es', 'has “Sie”, which is refused'],
    ['Stop the tool', 'Das Tool stoppen', 'has “Tool”, which is refused'],
  ])('%s: %s is refused', (key, translation, problem) => {
    expect(check(key, translation)).toContain(problem)
  })

  it('has exactly the plural forms of its language', () => {
    const key = '{count} chat | {count} chats'
    expect(check(key, { one: '{count} Gespräch', other: '{count} Gespräche' })).toBe('')
    expect(check(key, { one: 'ein Gespräch', other: '{count} Gespräche' })).toBe('')
    expect(check(key, { other: '{count} Gespräche' })).toContain('needs exactly the plural forms one, other')
    expect(check(key, { one: '{count} Gespräch', other: 'Gespräche' })).toContain(
      'other: has the placeholders',
    )
  })

  it('fits its control', () => {
    expect(check('Save', 'Abspeichern und so weiter', 'Button')).toContain('room for 16')
    expect(check('Save', 'Abspeichern und so weiter', 'p')).toBe('')
  })
})

describe('what a translation names', () => {
  const misnamed = (key: string, translation: string) =>
    nameChecker(
      new Map([
        ['Settings', 'Einstellungen'],
        ['Models', 'Modelle'],
        ['Models on this device', 'Modelle auf diesem Gerät'],
        ['Run ⟨noun⟩', 'Lauf'],
        ['Run', 'Ausführen'],
        ['Always hide…', 'Immer verbergen…'],
        [key, translation],
      ]),
    )(key).join('; ')

  it.each([
    ['See Settings → Models on this device.', 'Siehe Einstellungen → Modelle auf diesem Gerät.'],
    ['Press “Run”.', 'Drücke „Ausführen“.'],
    ['Under “Always hide…”', 'Unter „Immer verbergen“'],
    ['Say “{name}” or “Hello”', 'Sag „{name}“ oder „Hallo“'],
  ])('%s: %s has the names of the page', (key, translation) => {
    expect(misnamed(key, translation)).toBe('')
  })

  it.each([
    ['See Settings → Models.', 'Siehe Optionen → Modelle.', 'Settings'],
    ['See Settings → Models on this device.', 'Siehe Einstellungen → Modelle.', 'Models on this device'],
    ['Press “Run”.', 'Drücke „Starten“.', 'Run'],
  ])('%s: %s is refused', (key, translation, name) => {
    expect(misnamed(key, translation)).toContain(`doesn’t name “${name}”`)
  })
})
