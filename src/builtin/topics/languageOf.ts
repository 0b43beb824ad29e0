/** Scripts that tell their language, in the order they are looked for: Japanese is written with Chinese characters too. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
]

/** Words that are frequent in one language, and are no words of English. */
const WORDS: readonly (readonly [string, string])[] = [
  [
    'de',
    'ich du ist sind nicht und der das dem den ein eine einen mir mich dir dich wie wer wo wann warum kannst bitte danke hallo heute auf für mit von zu bei auch aber noch schon sehr gibt kann habe hast wir ihr sie es deine deiner mein meine guten morgen machst geht heiße wird',
  ],
  [
    'es',
    'el la los las una que qué es está estás cómo como cuál cuándo dónde por para con mi tu puedes puedo quiero hola gracias buenos buenas días del muy también pero hoy hacer ayudarme necesito tengo hay más favor',
  ],
  [
    'fr',
    'je tu il elle nous vous le les une des est es suis sont pas que qui quoi comment quel quelle où quand pourquoi pour avec dans mon ma mes bonjour salut merci peux peut veux ça très aussi mais aujourd hui faire besoin aide moi plaît',
  ],
  [
    'pt',
    'eu você voce ele ela nós os as um uma que é está estou como qual quando onde por para com meu minha oi olá obrigado obrigada pode posso quero não nao muito também mas hoje fazer preciso tenho há mais favor bom dia',
  ],
  [
    'other',
    'il lo gli che sono come stai ciao grazie puoi voglio oggi het een niet ik jij hoe gaat jest nie jak się czy co merhaba nasılsın hej hur mår',
  ],
]
const LANGUAGE_OF = new Map<string, Set<string>>()
for (const [language, words] of WORDS) {
  for (const word of words.split(' '))
    LANGUAGE_OF.set(word, (LANGUAGE_OF.get(word) ?? new Set()).add(language))
}

/** Letters that English has none of, and the languages that write them. */
const LETTERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ß/u, ['de']],
  [/[äö]/u, ['de']],
  [/[ñ¿¡]/u, ['es']],
  [/[ãõ]/u, ['pt']],
  [/[œûîèàâ]/u, ['fr']],
  [/[ç]/u, ['fr', 'pt']],
]

/**
 * The language of a message that isn't English: one of ten, or `other`; undefined for English and for what is too short
 * to tell. A foreign name or word in an English sentence doesn't count.
 */
export function languageOf(message: string): string | undefined {
  const letters = message.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return undefined
  const foreign = letters - (message.match(/\p{Script=Latin}/gu)?.length ?? 0)
  if (foreign > letters / 2) {
    return SCRIPTS.find(([script]) => (message.match(script)?.length ?? 0) > 0)?.[1] ?? 'other'
  }
  const words =
    unquoted(message)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const counts = new Map<string, number>()
  const count = (language: string, by: number) => counts.set(language, (counts.get(language) ?? 0) + by)
  for (const word of words) for (const language of LANGUAGE_OF.get(word) ?? []) count(language, 1)
  const known = Math.max(0, ...counts.values())
  if (known === 0 && words.length > 0 && !LETTERS.some(([letter]) => letter.test(message))) return undefined
  for (const [letter, languages] of LETTERS) {
    if (letter.test(message.toLowerCase())) for (const language of languages) count(language, 0.5)
  }
  // Nothing else begins so.
  if (/^\s*[¿¡]/.test(message)) count('es', 1)
  const english = words.filter((word) => ENGLISH.has(word)).length
  const [best, score] = [...counts].reduce((one, two) => (two[1] > one[1] ? two : one), ['', 0])
  // Two words of it, or half of a short message, and more than are English.
  const isEnough = score >= 2 || (score >= 1 && words.length <= 2 && english === 0)
  return isEnough && score > english ? best : undefined
}

/** What stands in quotation marks is spoken of, not spoken. */
const unquoted = (message: string): string => message.replace(/["“„«][^"”“»]*["”“»]/g, ' ')

const ENGLISH = new Set(
  'the an is are was i you he she it we they what how who where when why can could does did my your this that of to in on for with and or not me please tell write say mean means word translate from about have has will would make'.split(
    ' ',
  ),
)
