import type { Language, LanguageFacts, PluralForms, TextPlace } from './language'
import { textKey } from './textKey'

/** Translations by what `textKey` makes of their English texts; those of a plural, of its forms, joined. */
export type Texts = { readonly [Key in string]?: string | PluralForms }

/** What a file of texts is when it is imported. */
type TextsFile = { readonly default: Texts }

type Parts = LanguageFacts & {
  /** What a page needs before it draws. */
  readonly first: Texts
  readonly later: { readonly [Place in TextPlace]: () => Promise<TextsFile> }
}

/** A language from its files. An empty translation counts as missing. */
export function createLanguage({ first, later, ...facts }: Parts): Language {
  const texts = new Map(Object.entries(first))
  const loading = new Map<TextPlace, Promise<void>>()
  const read = async (place: TextPlace): Promise<void> => {
    try {
      const { default: more } = await later[place]()
      for (const [key, text] of Object.entries(more)) texts.set(key, text)
    } catch {
      // English is better than no page. The next code that needs them asks again.
      loading.delete(place)
    }
  }
  const load = (place: TextPlace): Promise<void> => {
    const known = loading.get(place) ?? read(place)
    loading.set(place, known)
    // What few see comes with the rest, and nobody waits for it.
    if (place === 'chat') void known.then(() => load('rare'))
    return known
  }
  return {
    ...languageOf(facts, texts),
    load,
    whole: async () => {
      await Promise.all([load('chat'), load('rare')])
      return texts
    },
  }
}

/** A language whose texts are all there. */
export function languageOf(
  { code, direction, formats }: LanguageFacts,
  texts: ReadonlyMap<string, string | PluralForms | undefined>,
): Language {
  return {
    code,
    direction,
    formats,
    text: (english) => {
      const text = texts.get(textKey(english))
      return typeof text === 'string' && text !== '' ? text : undefined
    },
    forms: (english) => {
      const forms = texts.get(textKey(pluralKey(english)))
      return typeof forms === 'object' ? forms : undefined
    },
  }
}

/** What a plural is found by: its English forms, `{count} chat | {count} chats`. */
const pluralKey = (english: PluralForms): string => Object.values(english).join(' | ')
