import { readdirSync, readFileSync } from 'node:fs'

import { languageOf } from '@/lib/text/createLanguage'
import { t, type Value, type ValuesOf } from '@/lib/text/t'
import { inLanguage, type PluralForms } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'
import { textKey } from '@/lib/text/textKey'

const FOLDER = new URL('../../../src/lib/text/languages/', import.meta.url)
/** What a folder holds besides texts. */
const NO_TEXTS = ['allowed.json', 'glossary.json']

type Files = Readonly<Record<string, string | PluralForms>>

/** What a page in one language says, from its files: to press what is there, and to see what is not in that language. */
export async function languageTexts(code: string) {
  const folder = new URL(`${code}/`, FOLDER)
  const texts: Files = Object.assign(
    {},
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !NO_TEXTS.includes(name))
      .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Files),
  )
  const language = languageOf(
    await loadLanguage(code, []),
    new Map(Object.entries(texts).map(([english, text]) => [textKey(english), text])),
  )
  return {
    direction: language.direction,
    /** As `t`, in this language. Throws where the app has no such text. */
    say<const Text extends string>(english: Text, ...values: ValuesOf<Text, Value>): string {
      if (language.text(english) === undefined) throw new Error(`“${english}” is no text of ${code}.`)
      return inLanguage(language, () => t(english, ...values))
    },
    /** Which of the given are in English, though this language has them. */
    leftInEnglish: createFinder(texts),
  }
}

const MEANING = / ⟨[^⟩]*⟩$/
const PLACEHOLDER = /\{\w+\}/
const MARKS = /[.*+?^${}()|[\]\\]/g
/** Letters that a text with placeholders has of its own: fewer are a unit or a mark, as in other languages. */
const OWN_LETTERS = 6
/** Words that no other language of the app has: a text with one of them is English, whether `t` knows it or not. */
const ENGLISH_WORDS =
  /(?<![\p{L}\p{N}])(?:the|with|your|this|that|which|from|are|and|its|not yet|to be|of the)(?![\p{L}\p{N}])/iu

function createFinder(texts: Files) {
  const said = new Set(
    Object.values(texts).flatMap((text) => (typeof text === 'string' ? text : Object.values(text))),
  )
  const forms = Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[key.replace(MEANING, ''), text] as const]
      : key.split(' | ').map((english) => [english, text.other] as const),
  )
  const left = forms
    .filter(([english, text]) => english !== text && !said.has(english))
    .map(([english]) => english)
  const whole = new Set(left.filter((english) => !PLACEHOLDER.test(english)))
  const patterns = left.flatMap((english) => {
    const pieces = english.split(PLACEHOLDER)
    if (pieces.length === 1 || pieces.join('').replaceAll(/\P{L}/gu, '').length < OWN_LETTERS) return []
    return new RegExp(`^${pieces.map((piece) => piece.replaceAll(MARKS, String.raw`\$&`)).join('.+')}$`, 'su')
  })
  return (shown: readonly string[]): readonly string[] =>
    shown.filter(
      (text) => whole.has(text) || ENGLISH_WORDS.test(text) || patterns.some((pattern) => pattern.test(text)),
    )
}
