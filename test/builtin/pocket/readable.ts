import { readdirSync, readFileSync } from 'node:fs'

const CORPUS = 'src/builtin/pocket/corpus'

/** The words of the corpus, from which all answers are made. */
const dictionary = new Set(
  readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:txt|py)$/.test(file))
    .flatMap((file) => wordsOf(readFileSync(`${CORPUS}/${file}`, 'utf8'))),
)

/** What is wrong with a reply: words that do not exist, words said twice, sentences without an end. Empty when it reads well. */
export function faultsOf(reply: string, prompt: string): readonly string[] {
  const text = reply.replace(/```[^]*?(?:```|$)/g, '').trim()
  const words = wordsOf(text)
  const known = new Set(wordsOf(prompt))
  const faults = words
    .filter((word) => !dictionary.has(word) && !known.has(word) && !/\d/.test(word))
    .map((word) => `no such word: ${word}`)
  for (const [index, word] of words.entries()) {
    if (word === words[index + 1] && !TWICE.has(word) && !/\d/.test(word)) faults.push(`twice: ${word}`)
    const four = words.slice(index, index + 4).join(' ')
    if (four === words.slice(index + 4, index + 8).join(' ') && /[a-z]/.test(four))
      faults.push(`repeated: ${four}`)
  }
  if (reply.trim() === '') faults.push('empty')
  if ((text.match(/\*\*/g)?.length ?? 0) % 2 === 1) faults.push('an open **')
  if ((reply.match(/```/g)?.length ?? 0) % 2 === 1) faults.push('an open code block')
  for (const line of text.split('\n').filter(isProse)) {
    if (!/[.!?:)*`"…🎂]$/u.test(line.trim())) faults.push(`no end: ${line}`)
    if (/^[a-z]/.test(line.trim())) faults.push(`small letter: ${line}`)
  }
  return faults
}

const TWICE = new Set(['bye', 'ha', 'had', 'that', 'very', 'aye', 'yo'])

/** A sentence rather than a list entry, table row, line of a poem or a heading. */
const isProse = (line: string) =>
  line.trim().split(/\s+/).length > 3 && !/^\s*(?:[-*#|>[{]|\d+\.)|[,;]\s*$/.test(line)

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\d]+(?:['’][\p{L}]+)?/gu) ?? []
}
