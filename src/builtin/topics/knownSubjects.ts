/** What a message must name for a topic to be its answer: a model of this size tells of another subject rather than of none. */
export type Subjects = {
  /** Whether the message names what the topic is about; true for a topic of which nothing is known. */
  readonly fits: (topic: string, message: string) => boolean
  /** The topic that is asked with just these words, if any. */
  readonly find: (message: string) => string | undefined
  /** Whether the topic tells of something that is looked up, so that "and …?" asks for another. */
  readonly isLookedUp: (topic: string) => boolean
  /** Whether the topic tells of one subject. */
  readonly isFact: (topic: string) => boolean
}

type Kind = 'key' | 'ask' | 'find'
type Need = { readonly topic: string; readonly kind: Kind; readonly phrases: readonly (readonly string[])[] }

/** How much of the words of a question a message must have; rare words count more. */
const ENOUGH = 0.6
/** In a shorter word another letter makes another word. */
const LONG = 5

/** @param lines as `pocket/recipe/needs.py` writes them: topic, kind and phrases, with tabs between them. */
export function knownSubjects(lines: readonly string[]): Subjects {
  const needs = lines.map((line): Need => {
    const [topic = '', kind, ...phrases] = line.split('\t')
    const read = kind === 'key' ? nameWords : tellingWords
    return { topic, kind: kind as Kind, phrases: phrases.map(read).filter((words) => words.length > 0) }
  })
  const ofTopic = new Map<string, Need[]>()
  const topicsOf = new Map<string, Set<string>>()
  for (const need of needs) {
    ofTopic.set(need.topic, [...(ofTopic.get(need.topic) ?? []), need])
    if (need.kind === 'key') continue
    for (const word of need.phrases.flat()) {
      topicsOf.set(word, (topicsOf.get(word) ?? new Set()).add(need.topic))
    }
  }
  /** The fewer topics a word belongs to, the more it tells. */
  const weight = (word: string) => Math.log((needs.length + 1) / (topicsOf.get(word)?.size ?? 1))

  const share = (phrase: readonly string[], has: (word: string) => boolean) => {
    const sum = (words: readonly string[]) => words.reduce((total, word) => total + weight(word), 0)
    return sum(phrase.filter(has)) / sum(phrase)
  }
  const isMet = ({ kind, phrases }: Need, message: string) => {
    if (kind !== 'key' && namesOther(message, phrases)) return false
    const has = lookIn(kind === 'key' ? wordsOf(message) : tellingWords(message))
    return (
      phrases.length === 0 || phrases.some((phrase) => share(phrase, has) >= (kind === 'key' ? 1 : ENOUGH))
    )
  }

  return {
    fits: (topic, message) => (ofTopic.get(topic) ?? []).every((need) => isMet(need, message)),
    find(message) {
      const has = lookIn(tellingWords(message))
      const met = needs.flatMap(({ topic, kind, phrases }) =>
        kind === 'find' && !namesOther(message, phrases)
          ? phrases
              .filter((each) => each.length > 1 && each.every(has))
              .map((each) => ({ topic, length: each.length }))
          : [],
      )
      return met.sort((one, two) => two.length - one.length)[0]?.topic
    },
    isLookedUp: (topic) => ofTopic.get(topic)?.some(({ kind }) => kind === 'key') ?? false,
    isFact: (topic) => ofTopic.get(topic)?.some(({ kind }) => kind !== 'key') ?? false,
  }
}

/** Small letters without accents, and without the endings that one word has in several forms. */
const wordsOf = (text: string): readonly string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/['’]|[\u0300-\u036f]/g, '')
      .match(/[a-z]+|\d+/g) ?? []
  ).map(stemOf)

/** The words of a name without its article. */
const nameWords = (text: string): readonly string[] => wordsOf(text.replace(/^(?:the|an?) /i, ''))

const stemOf = (word: string): string =>
  word.length > 5 && word.endsWith('ing')
    ? word.slice(0, -3)
    : word.length > 3 && /[^s]s$/.test(word)
      ? word.slice(0, -1)
      : word

const tellingWords = (text: string): readonly string[] => wordsOf(text).filter((word) => !SMALL.has(word))

/** Whether there is a number that is no small count, and in none of the phrases: it asks for something else. */
const namesOther = (message: string, phrases: Need['phrases']): boolean =>
  (message.match(/\d+/g) ?? []).some((number) => Number(number) > 12 && !phrases.flat().includes(number))

/** Words that say nothing of the subject. */
const SMALL = new Set(
  wordsOf(
    'a an the is are was were be been am im ive do does did doing done dont doesnt didnt isnt wont not what whats who whos how hows why when where which i me my mine you your we us our it its of in on at to for from by and or with about into out up off have has had can could should would will there this that these those much many get gets getting make makes give tell need want some any please good one just so really now ok hey hi hello explain describe name list show difference between vs u r ur wat',
  ),
)

/** Whether a word is among these, also with one slip of the finger. */
function lookIn(words: readonly string[]): (word: string) => boolean {
  const all = new Set(words)
  return (word) => all.has(word) || (word.length >= LONG && words.some((each) => isSlip(word, each)))
}

/** Whether two words differ by a letter that is missing, added or another, or by two that are swapped. */
function isSlip(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === two[start]) start++
  const [rest, other] = [one.slice(start), two.slice(start)]
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  )
}
