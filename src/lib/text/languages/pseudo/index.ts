import type { Language, PluralForms } from '../../language'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'î',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  E: 'É',
  I: 'Ï',
  O: 'Ø',
  U: 'Û',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
  Y: 'Ÿ',
  Z: 'Ž',
}
/** Translations from English are about a third longer; short labels more. */
const LONGER = 0.35
const PLACEHOLDER = /(\{\w+\})/
/** What `tAs` adds to a text of several meanings. */
const MEANING = / ⟨[^⟩]*⟩$/

/** A text longer by a third, with accents, in brackets that show where one was cut or joined from pieces. */
export function pseudo(english: string): string {
  const accented = english
    .split(PLACEHOLDER)
    .map((part, index) =>
      index % 2 === 1 ? part : Array.from(part, (letter) => ACCENTED[letter] ?? letter).join(''),
    )
    .join('')
  return `⟦${accented}${'·'.repeat(Math.ceil(english.length * LONGER))}⟧`
}

/** A language made from the English texts, to see that the page is ready for others. */
export const language: Language = {
  code: 'en-x-pseudo',
  direction: 'rtl',
  formats: 'en-GB',
  text: (english) => pseudo(english.replace(MEANING, '')),
  forms: (forms): PluralForms => ({
    other: pseudo(forms.other),
    ...(forms.one !== undefined && { one: pseudo(forms.one) }),
  }),
}
