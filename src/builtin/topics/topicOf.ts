import { contentText, type ChatRequest } from '../chatRequest'
import type { Topics } from './createClassifier'

/** What the classifier says of "say that again": the topic is that of the message before. */
const AGAIN = 'again'
/** Where there is no message before. */
const HELP = 'help'
/** What it says of what it can't tell. */
const UNKNOWN = 'unknown'
const NONSENSE = 'gibberish'

/** "and spain?": another of what was looked up. */
const ANOTHER = /^\W*(?:ok |so )?(?:and|what about|how about)\b/i
/** "how long does that take": of what was told before. */
const OF_IT =
  /^\W*(?:and |ok |so |but )?(?:how (?:long|much|many|often|big|old|far)?|when|where|why) ?(?:does|do|did|is|are|was|will|should|would|can) (?:that|it|this|they|he|she|those)\b/i
const SHORT = 40
/** What is said between two questions, which the next one isn't about. */
const BETWEEN = new Set(['laugh', 'thanks', 'compliment', 'sorry'])
/** Keys hit at random: no word of it could be spoken. */
const NOISE = /^\W*(?:(?=[a-z]{6})[a-z]*[bcdfghjklmnpqrstvwxz]{4,}[a-z]*\W*)+$/i

/** Topics with many answers, of which somebody may want another. */
const VARIED = new Set(['joke', 'riddle', 'fun-fact', 'motivate'])

/** Whether a reply on this topic should be another one than those before. */
export const isAnother = (topic: string | undefined, { messages }: ChatRequest): boolean =>
  topic !== undefined && VARIED.has(topic) && messages.some(({ role }) => role === 'assistant')

/**
 * The topic of the message that a request asks about. Undefined where a tool may be called, where a result or an
 * unfinished reply comes last, and where the reply is made from the message's own words.
 */
export function topicOf(request: ChatRequest, topics: Topics): string | undefined {
  const { messages, tools, toolChoice } = request
  if (messages.at(-1)?.role !== 'user' || (tools.length > 0 && toolChoice !== 'none')) return undefined
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => contentText(content))
  const told = topicsOf(asked, topics)
  const topic = told.at(-1) ?? ''
  const ways = topics.variants.get(topic)
  if (ways === undefined) return topic === '' ? undefined : topic
  // Another way of saying no than the time before; which one comes first differs from chat to chat.
  const refused = told.filter((each) => topics.variants.has(each)).length - 1
  const way = ((asked[0] ?? '').length + refused) % ways
  return way === 0 ? topic : `${topic}-${way + 1}`
}

/** The topic of each message of a chat. */
function topicsOf(asked: readonly string[], topics: Topics): readonly string[] {
  const told: string[] = []
  for (const message of asked) {
    const language = topics.knowsTongues ? languageOf(message) : undefined
    const before = told.findLast((topic) => !BETWEEN.has(topic))
    told.push(language === undefined ? topicIn(message, before, topics) : `speaks-${language}`)
  }
  return told
}

/** The topic of one message, after one on the topic `before`. */
function topicIn(message: string, before: string | undefined, { classify, subjects }: Topics): string {
  const told = subjects && NOISE.test(message) ? NONSENSE : classify(message)
  if (told === AGAIN) {
    const isOther = ANOTHER.test(message) && before !== undefined && subjects?.isLookedUp(before)
    return isOther && !subjects?.fits(before, message) ? UNKNOWN : (before ?? HELP)
  }
  const isOfIt = message.length < SHORT && OF_IT.test(message)
  if (isOfIt && before !== undefined && subjects?.isFact(before) && !subjects.isFact(told)) return before
  if (!subjects || (told !== UNKNOWN && subjects.fits(told, message))) return told
  return subjects.find(message) ?? UNKNOWN
}

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
