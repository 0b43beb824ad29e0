import type { Language, PluralForms, TextPlace } from './language'

/** Translations by their English texts; those of a plural by its English forms, as `pluralKey` joins them. */
export type Texts = { readonly [English in string]?: string | PluralForms }

/** What a file of texts is when it is imported. */
type TextsFile = { readonly default: Texts }

type Parts = Pick<Language, 'code' | 'direction' | 'formats'> & {
  /** What a page needs before it draws. */
  readonly first: Texts
  readonly later: { readonly [Place in TextPlace]: () => Promise<TextsFile> }
}

/** What a plural is found by: its English forms, `{count} chat | {count} chats`. */
const pluralKey = (english: PluralForms): string => Object.values(english).join(' | ')

/** A language from its files. An empty translation counts as missing. */
export function createLanguage({ first, later, ...facts }: Parts): Language {
  const texts = new Map(Object.entries(first))
  const loading = new Map<TextPlace, Promise<void>>()
  const load = async (place: TextPlace): Promise<void> => {
    try {
      const { default: more } = await later[place]()
      for (const [english, text] of Object.entries(more)) texts.set(english, text)
    } catch {
      // English is better than no page. The next code that needs them asks again.
      loading.delete(place)
    }
  }
  return {
    ...facts,
    text: (english) => {
      const text = texts.get(english)
      return typeof text === 'string' && text !== '' ? text : undefined
    },
    forms: (english) => {
      const forms = texts.get(pluralKey(english))
      return typeof forms === 'object' ? forms : undefined
    },
    load: (place) => {
      const known = loading.get(place) ?? load(place)
      loading.set(place, known)
      return known
    },
  }
}
