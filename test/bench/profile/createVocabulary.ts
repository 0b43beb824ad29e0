import type { Random } from './createRandom'

const COMMON =
  'the of and to in a is that it for as with was on be by this are from at or an which you have can not if more will when there use how all would about one what'.split(
    ' ',
  )
const STARTS = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
]
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou']
const ENDS = ['', '', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'm']
/** Words in all, of which few do most of the work, as in any language. */
const WORDS = 50_000

/** Text of a made-up language with the statistics of a real one, in Markdown. */
export function createVocabulary(random: Random) {
  const words = Array.from({ length: WORDS }, () => {
    let word = ''
    for (let syllables = 1 + Math.floor(random() * 3); syllables > 0; syllables -= 1) {
      word += random.pick(STARTS) + random.pick(VOWELS) + random.pick(ENDS)
    }
    return word
  })
  // Zipf: the word of rank r comes about 1/r as often as the first.
  const word = () =>
    random() < 0.35
      ? random.pick(COMMON)
      : (words[Math.floor(Math.exp(random() * Math.log(WORDS))) - 1] ?? 'boat')
  const sentence = () => {
    const text = Array.from({ length: 6 + Math.floor(random() * 14) }, word).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const sentences = (count: number) => Array.from({ length: count }, sentence).join(' ')
  const code = () => {
    const lines = Array.from(
      { length: 3 + Math.floor(random() * 8) },
      () => `const ${word()} = ${word()}(${word()})`,
    )
    return `\`\`\`ts\n${lines.join('\n')}\n\`\`\``
  }

  return {
    title: () => Array.from({ length: 2 + Math.floor(random() * 4) }, word).join(' '),
    question: () => sentences(1 + Math.floor(random() * 2)),
    reply: () => {
      const blocks = [sentences(1 + Math.floor(random() * 4))]
      if (random() < 0.2) blocks.push(code())
      if (random() < 0.2) blocks.push(Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n'))
      if (random() < 0.5) blocks.push(sentences(2))
      return blocks.join('\n\n')
    },
  }
}
