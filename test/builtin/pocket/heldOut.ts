import { readdirSync, readFileSync } from 'node:fs'

/** A message that Pocket never saw in training, and the topics on which a reply is right. */
export type HeldOut = { readonly prompt: string; readonly topics: readonly string[] }

const HERE = 'test/builtin/pocket'

/** For each topic, phrases of which a reply on it has one, and a reply on another topic none. The recipe writes them. */
const marks = JSON.parse(readFileSync('src/builtin/pocket/marks.json', 'utf8')) as Readonly<
  Record<string, readonly string[]>
>

/** The messages of one file of `phrasings/`, or of all. */
export const heldOut = (files: readonly string[] = readdirSync(`${HERE}/phrasings`)): readonly HeldOut[] =>
  files.flatMap((file) => linesOf(`phrasings/${file}`).map(read))

/** Chats of two and three turns. */
export const dialogues = (): readonly (readonly HeldOut[])[] =>
  readFileSync(`${HERE}/dialogues.txt`, 'utf8')
    .split('\n\n')
    .map((chat) => chat.split('\n').filter(isMessage).map(read))

/** Whether a reply has a mark of one of the topics. Phrases are compared as small letters and digits. */
export function isRight(topics: readonly string[], reply: string): boolean {
  const text = ` ${(reply.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ')} `
  return topics.some((topic) => (marks[topic] ?? []).some((mark) => text.includes(` ${mark} `)))
}

/** Topics that a file of the tests names and the corpus does not have. */
export const unknownTopics = (items: readonly HeldOut[]): readonly string[] =>
  items.flatMap(({ topics }) => topics).filter((topic) => topic !== 'again' && !marks[topic])

const linesOf = (path: string) => readFileSync(`${HERE}/${path}`, 'utf8').split('\n').filter(isMessage)

const isMessage = (line: string) => line.trim() !== '' && !line.startsWith('#')

function read(line: string): HeldOut {
  const colon = line.indexOf(': ')
  return { topics: line.slice(0, colon).split('|'), prompt: line.slice(colon + 2).trim() }
}
