/**
 * Tokens of a reply such as models write, some four characters each: headings, paragraphs with emphasis, code and
 * links, lists in lists, formulas, tables, quotes, and code blocks in six languages. The same for the same count.
 */
export function sampleTokens(count: number): readonly string[] {
  const chance = createChance()
  const tokens: string[] = []
  for (let section = 1; tokens.length < count; section++) {
    const next = piecesOf(sectionOf(section, chance))
    // No block is cut in two: sentences fill what is left.
    const fits = tokens.length + next.length <= count
    tokens.push(...(fits ? next : piecesOf(`${sentence(chance)} `)))
  }
  return tokens.slice(0, count)
}

const piecesOf = (text: string): readonly string[] => text.match(/[\s\S]{1,4}/g) ?? []

const WORDS =
  'a reply grows while one reads it and the page keeps what has settled so that each word costs the same at end as start because nothing before moves again until models send more than anyone follows which is when drawing waits for its turn between frames of steady length'.split(
    ' ',
  )

type Chance = () => number

/** Numbers from 0 up to 1 that look random; the same in each run (Park and Miller). */
function createChance(): Chance {
  let state = 20_261_126
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Of a hundred words four are bold, three italic, three code; three in two hundred are links. */
function wordOf(chance: Chance): string {
  const word = WORDS[Math.floor(chance() * WORDS.length)] ?? 'word'
  const kind = chance() * 100
  if (kind < 4) return `**${word}**`
  if (kind < 7) return `*${word}*`
  if (kind < 10) return `\`${word}\``
  return kind < 11.5 ? `[${word}](https://example.com/${word})` : word
}

function sentence(chance: Chance): string {
  const words = Array.from({ length: 8 + Math.floor(chance() * 9) }, () => wordOf(chance)).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const sentences = (count: number, chance: Chance): string =>
  Array.from({ length: count }, () => sentence(chance)).join(' ')

const CODE = [
  '```ts\nexport type Size = { readonly width: number; readonly height: number }\n\n/** The area of a size. */\nexport function area({ width, height }: Size): number {\n  if (width < 0 || height < 0) return 0\n  return width * height\n}\n```',
  '```python\nfrom collections import Counter\n\ndef words(text: str) -> Counter[str]:\n    found = Counter()\n    for line in text.splitlines():\n        found.update(line.lower().split())\n    return found\n```',
  "```rust\nfn longest<'a>(lines: &[&'a str]) -> Option<&'a str> {\n    let mut best = None;\n    for line in lines {\n        if best.map_or(true, |it: &str| line.len() > it.len()) { best = Some(*line); }\n    }\n    best\n}\n```",
  "```sql\nSELECT model, count(*) AS replies, sum(cost) AS spent\nFROM exchanges\nWHERE started_at > now() - interval '7 days'\n  AND purpose = 'reply'\nGROUP BY model\nORDER BY spent DESC\nLIMIT 10;\n```",
  '```bash\nset -eu\nfor file in *.log; do\n  lines=$(wc -l < "$file")\n  if [ "$lines" -gt 1000 ]; then\n    gzip -9 "$file" && echo "packed $file"\n  fi\ndone\n```',
  '```json\n{\n  "model": "acme/swift-8b",\n  "stream": true,\n  "temperature": 0.7,\n  "stop": ["END"],\n  "messages": [{ "role": "user", "content": "Hi" }]\n}\n```',
] as const

const codeOf = (at: number): string => CODE[at % CODE.length] ?? ''

function listOf(chance: Chance): string {
  const item = () => `- ${sentence(chance)}`
  return [item(), item(), `  ${item()}`, `  ${item()}`, item(), item(), item()].join('\n')
}

function tableOf(section: number): string {
  const rows = Array.from(
    { length: 5 },
    (_, row) => `| finch-${section}-${row} | ${row + 1}.05 | ${row + 2}.50 | ${(row + 1) * 32}k |`,
  )
  return ['| Model | Input | Output | Context |', '| --- | ---: | ---: | ---: |', ...rows].join('\n')
}

const sectionOf = (section: number, chance: Chance): string =>
  [
    `## Section ${section}`,
    sentences(4, chance),
    listOf(chance),
    sentences(3, chance),
    codeOf(section),
    `${sentence(chance)} It holds that $\\frac{a_{${section}} + b}{2}$ is at most $\\sum_{i=1}^{n} x_i^2$, as one sees.`,
    tableOf(section),
    `> ${sentence(chance)}`,
    `### What follows from ${section}`,
    sentences(5, chance),
    codeOf(section + 1),
    sentences(2, chance),
    '',
  ].join('\n\n')
