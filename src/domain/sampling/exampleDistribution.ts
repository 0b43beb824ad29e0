/**
 * A made-up next token, for when the model reports none: what might follow "In the morning the sea was".
 * Twenty words with logits set by hand, and behind them a tail of 4,980 tokens falling off as a power of
 * their rank (logit 1.2 − 1.1·ln(rank)), as vocabularies do. The numbers are ours and stand for no model.
 */
export function exampleDistribution(): { readonly tokens: readonly string[]; readonly logits: Float64Array } {
  const logits = new Float64Array(VOCABULARY)
  WORDS.forEach(([, logit], rank) => (logits[rank] = logit))
  for (let rank = WORDS.length; rank < VOCABULARY; rank++) {
    logits[rank] = 1.2 - 1.1 * Math.log(rank - WORDS.length + 1)
  }
  return { tokens: WORDS.map(([word]) => word), logits }
}

const VOCABULARY = 5000

const WORDS: readonly (readonly [word: string, logit: number])[] = [
  [' calm', 8.4],
  [' grey', 7.9],
  [' still', 7.4],
  [' flat', 7.0],
  [' cold', 6.6],
  [' quiet', 6.3],
  [' blue', 5.9],
  [' rough', 5.5],
  [' smooth', 5.1],
  [' so', 4.8],
  [' like', 4.5],
  [' dark', 4.2],
  [' silver', 3.9],
  [' warm', 3.6],
  [' glass', 3.3],
  [' covered', 3.0],
  [' empty', 2.7],
  [' a', 2.4],
  [' green', 2.1],
  [' gone', 1.8],
]
