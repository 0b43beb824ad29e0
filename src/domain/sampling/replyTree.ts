/** A stretch of text that replies have in common, and how they go on from there. */
export type Fork<Id> = {
  readonly text: string
  /** The replies that end with it. */
  readonly ends: readonly Id[]
  readonly children: readonly Fork<Id>[]
}

type Read<Id> = { readonly id: Id; readonly words: readonly string[] }

/** Replies to one message as a tree: what begins alike is one stem, which forks at the first word that differs. */
export const forksOf = <Id>(
  replies: readonly { readonly id: Id; readonly text: string }[],
): readonly Fork<Id>[] =>
  grow(replies.map(({ id, text }) => ({ id, words: text.match(/\s*\S+|\s+$/g) ?? [] })))

function grow<Id>(replies: readonly Read<Id>[]): readonly Fork<Id>[] {
  const stems = new Map<string, Read<Id>[]>()
  for (const reply of replies) {
    const [word] = reply.words
    if (word !== undefined) stems.set(word, [...(stems.get(word) ?? []), reply])
  }
  return [...stems.values()].map((alike): Fork<Id> => {
    const [first] = alike
    const differs = (first?.words ?? []).findIndex((word, index) =>
      alike.some(({ words }) => words[index] !== word),
    )
    const shared = differs < 0 ? (first?.words.length ?? 0) : differs
    const rest = alike.map(({ id, words }) => ({ id, words: words.slice(shared) }))
    return {
      text: first?.words.slice(0, shared).join('') ?? '',
      ends: rest.flatMap(({ id, words }) => (words.length === 0 ? id : [])),
      children: grow(rest),
    }
  })
}
