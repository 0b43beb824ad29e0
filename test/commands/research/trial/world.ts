/** Chance that is the same in each run. */
export function createChance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (end: number) => Math.floor(next() * end),
    happens: (share: number) => next() < share,
    pick: <Item>(all: readonly Item[]): Item => all[Math.floor(next() * all.length)]!,
  }
}

export const KINDS = ['opened', 'height', 'cost', 'designer', 'stone'] as const
export type FactKind = (typeof KINDS)[number]

/** What a page says of a thing. */
export type Fact = { readonly thing: string; readonly kind: FactKind; readonly value: string }

/** How pages and reports say a fact; the first is how the model says it. */
const WORDINGS: Readonly<Record<FactKind, readonly ((thing: string, value: string) => string)[]>> = {
  opened: [
    (thing, value) => `The ${thing} opened in ${value}.`,
    (thing, value) => `After long delays the ${thing} was finally opened in ${value}, on a wet morning.`,
    (thing, value) => `Old timetables agree that people first used the ${thing} in ${value}.`,
  ],
  height: [
    (thing, value) => `The ${thing} is ${value} metres high.`,
    (thing, value) => `From its base the ${thing} rises ${value} metres, which visitors tend to doubt.`,
    (thing, value) => `Surveyors give ${value} metres for the ${thing}, measured from the water.`,
  ],
  cost: [
    (thing, value) => `The ${thing} cost ${value} million crowns.`,
    (thing, value) => `Bills for the ${thing} came to ${value} million crowns, more than was planned.`,
    (thing, value) => `In the end ${value} million crowns were paid for the ${thing}.`,
  ],
  designer: [
    (thing, value) => `The ${thing} was designed by ${value}.`,
    (thing, value) => `The drawings of the ${thing} carry the name of ${value}, then hardly known.`,
    (thing, value) => `It was ${value} who planned the ${thing} and watched over its masons.`,
  ],
  stone: [
    (thing, value) => `The ${thing} is built of ${value}.`,
    (thing, value) => `Masons chose ${value} for the ${thing} because carts could bring it.`,
    (thing, value) => `Look closely at the ${thing} and you see ${value} everywhere.`,
  ],
}

export const wordings = (kind: FactKind) => WORDINGS[kind]
export const sayFact = ({ thing, kind, value }: Fact): string => WORDINGS[kind][0]!(thing, value)

const FIRST = 'Vel Mor Tas Bren Ilo Quar Sef Dun Har Wen Ost Lir Kap Jur Nam'.split(' ')
const LAST = 'dale ford mere wick holm'.split(' ')
const WHAT = ['Bridge', 'Tower', 'Dam', 'Viaduct'] as const
const GIVEN = 'Ada Boris Clea Edvin Fenna Goran Hilde Ismar Jonna Karel'.split(' ')
const FAMILY = 'Asplund Brekke Corvin Dahlberg Eskola Forsman Grimsby Hallgren'.split(' ')
const STONES = ['granite', 'sandstone', 'limestone', 'brick', 'basalt', 'slate'] as const
const SITES = ['almanac', 'gazette', 'registry', 'wander', 'masonry'] as const

export type Page = {
  readonly path: string
  readonly title: string
  readonly text: string
  readonly facts: readonly Fact[]
}

export type World = {
  readonly things: readonly string[]
  readonly pages: readonly Page[]
  /** Facts that two pages tell differently. */
  readonly contradictions: readonly { readonly thing: string; readonly kind: FactKind }[]
}

/** Sixty made-up things, five pages on each: 300 pages whose facts are known, some of which contradict others. */
export function createWorld(seed: number): World {
  const chance = createChance(seed)
  const things = Array.from(
    { length: 60 },
    (_, at) => `${FIRST[at % 15]}${LAST[(at + Math.floor(at / 15)) % 5]} ${WHAT[Math.floor(at / 15)]}`,
  )
  const contradictions: { thing: string; kind: FactKind }[] = []
  const pages = things.flatMap((thing, at) => {
    const truth: Record<FactKind, string> = {
      opened: String(1780 + chance.below(200)),
      height: String(21 + chance.below(180)),
      cost: `${2 + chance.below(90)}.${1 + chance.below(9)}`,
      designer: `${chance.pick(GIVEN)} ${chance.pick(FAMILY)}`,
      stone: chance.pick(STONES),
    }
    const fact = (kind: FactKind): Fact => ({ thing, kind, value: truth[kind] })
    const wrong = at % 4 === 0 ? fact(at % 8 === 0 ? 'opened' : 'height') : undefined
    const other = wrong && { ...wrong, value: String(Number(wrong.value) + 3 + chance.below(9)) }
    if (wrong) contradictions.push({ thing, kind: wrong.kind })
    const told: readonly (readonly Fact[])[] = [
      KINDS.map(fact),
      [fact('cost'), fact('opened')],
      [other ?? fact('height'), fact('designer')],
      [fact('stone')],
      [],
    ]
    return told.map((facts, site) => pageOf(chance, thing, SITES[site]!, facts, site))
  })
  return { things, pages, contradictions }
}

function pageOf(
  chance: ReturnType<typeof createChance>,
  thing: string,
  site: string,
  facts: readonly Fact[],
  at: number,
): Page {
  const sentences = facts.map(({ kind, value }) => chance.pick(WORDINGS[kind])(thing, value))
  const filler = [
    `This page of the ${site} was set down for people who plan a walk.`,
    `Weather at the ${thing} changes fast; ${10 + chance.below(80)} visitors came on one Sunday.`,
    `Nobody has counted the swallows.`,
  ]
  const body = sentences.flatMap((sentence, index) =>
    index % 2 === 0 ? [filler[index % 3]!, sentence] : [sentence],
  )
  return {
    path: `/${site}/${thing.toLowerCase().replaceAll(' ', '-')}`,
    title: `${thing} – ${site}`,
    text: [...body, filler[at % 3]!].join(' '),
    facts,
  }
}

export const htmlOf = ({ title, text }: Page): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
